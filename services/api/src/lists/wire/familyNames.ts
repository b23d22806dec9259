/** How the field names our families of chains. */
export const FAMILY_NAMES = { evm: "EVM", ton: "TON" } as const;
