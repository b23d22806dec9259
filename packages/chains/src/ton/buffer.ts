/**
 * Bytes as `@ton/core` takes them. Packed code takes those of the npm package `buffer` instead, since browsers have no
 * `Buffer`, and a page's globals stay as they are.
 */
export const Buffer = globalThis.Buffer;
export type Buffer = globalThis.Buffer;
