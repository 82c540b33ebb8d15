import type { ImageType } from '../kernel/imageType';

/** What a picture shows to who has not seen it before. */
export interface Seen {
  /** How it looks (`looksOf`); `null` where it could not be read. */
  looks: string | null;
  /** The text of a QR code in it. */
  code: string | null;
}
export interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

export interface Pictures {
  /** Draws a picture anew, of the same type and the right way up, so that nothing but its pixels is left; null where it cannot be read. */
  draw: (bytes: Uint8Array, type: ImageType) => Promise<Drawn | null>;
  /** Looks at a picture. Never rejects. */
  see: (bytes: Uint8Array) => Promise<Seen>;
}
