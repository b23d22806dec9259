/** `0x` and eight digits. */
const SHOWN = 10;

/** The beginning of a hash, for a screen that has no room for all of it: `0x4267…`. */
export function shortHash(hash: string): string {
  return hash.length <= SHOWN ? hash : `${hash.slice(0, SHOWN)}…`;
}
