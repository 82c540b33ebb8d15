/**
 * Resolves when the browser has nothing else to do, after `within` milliseconds at the latest. `otherwise`: how many milliseconds it takes
 * in a browser that does not tell when it is idle.
 */
export const idle = (within: number, otherwise: number): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: within });
    else setTimeout(resolve, otherwise);
  });
