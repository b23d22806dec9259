// What a wallet in a page needs: no journal, and nothing of Node.

export type { SendFields } from "./messages/messages.ts";
export { readSend } from "./messages/readSend.ts";
export { coinsOf } from "./sending/coinsOf.ts";
export { seqnoOf } from "./sending/seqnoOf.ts";
export * from "./sending/TonWallet.ts";
