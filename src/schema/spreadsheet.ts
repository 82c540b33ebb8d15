/**
 * A cell that starts like a formula would run as one when the file is opened; some spreadsheets take the full-width signs for the others.
 */
export const harmless = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);
