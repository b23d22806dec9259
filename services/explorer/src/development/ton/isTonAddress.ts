import { readTonAddress } from "@causeway/protocol";

/** Whether a text is an address of TON in any of its forms, with its checksum. */
export function isTonAddress(text: string): boolean {
  try {
    readTonAddress(text);
    return true;
  } catch {
    return false;
  }
}
