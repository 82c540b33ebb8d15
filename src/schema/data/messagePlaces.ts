/** Values of the recipient that a message may have places for, written `{name}` or `{name|ลูกค้า}`. */
export const MESSAGE_PLACES = ['name', 'username', 'balance', 'points', 'web'] as const;
export type MessagePlace = (typeof MESSAGE_PLACES)[number];
