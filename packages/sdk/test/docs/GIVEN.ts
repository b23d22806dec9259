/** Declarations of what blocks of docs/apps.md take from blocks before them, from the app, or from other libraries. */
export const GIVEN = `
declare const causeway: import("@causeway/sdk").Causeway;
declare const contracts: import("@causeway/environment").EnvironmentFile;
declare const request: import("@causeway/sdk").RouteRequest;
declare const order: import("@causeway/sdk").Status;
declare const route: import("@causeway/sdk").Route;
declare const signal: AbortSignal;
declare const sent: \`0x\${string}\`;
declare const tonConnect: import("@causeway/sdk").TonConnectWallet;
declare const transaction: \`0x\${string}\`;
declare const wallet: import("@causeway/sdk").EvmConnectedWallet;

declare interface Window {
  readonly ethereum: import("viem").EIP1193Provider;
}

/** As TanStack Query has it. */
declare function useQuery<T>(query: {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
}): { readonly data: T | undefined };
`;
