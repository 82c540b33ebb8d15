import type { screens as thai } from '../th/screens';

export const screens: Readonly<Record<keyof typeof thai, string>> = {
};
