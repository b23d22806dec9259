/** Codes of EIP-1193, EIP-1474 and EIP-3085. */
export const CODES = {
  rejected: 4001,
  locked: 4100,
  unsupported: 4200,
  unknownChain: 4902,
  busy: -32_002,
  invalid: -32_602,
  failed: -32_603,
} as const;

/** The wallet refuses a request. Libraries of wallets tell refusals apart by their code. */
export class WalletRefusal extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(why: keyof typeof CODES, message: string, data?: unknown) {
    super(message);
    this.name = "WalletRefusal";
    this.code = CODES[why];
    this.data = data;
  }
}
