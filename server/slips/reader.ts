/** What a picture shows to who has not seen it before. */
export interface Seen {
  /** How it looks (`looksOf`); `null` where it could not be read. */
  looks: string | null;
  /** The text of a QR code in it. */
  code: string | null;
}

/** Reads an uploaded picture. Never rejects. */
export type PictureReader = (bytes: Uint8Array) => Promise<Seen>;
