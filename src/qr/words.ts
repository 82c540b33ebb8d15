/** A text in both languages. */
export interface Words {
  th: string;
  en: string;
}
export const words = (th: string, en: string): Words => ({ th, en });
