/** Words of the lists, forms and dialogs in src/screens. */
export const screens = {
} as const;
