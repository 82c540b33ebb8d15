/** Stands where an input will be whose code is on its way. */
export const InputWaiting = () => <span className="skeleton skeleton--input" />;
