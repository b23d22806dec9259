import { z } from "zod";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const server = z.strictObject({ name: z.string(), url: z.url() });

const networkDescription = z.strictObject({
  /** Where the network serves this description. */
  url: z.url(),
  /** Of the process that keeps the network up. */
  pid: z.int().positive(),
  environment: z.string(),
  /** Folder of the configuration that it runs by. */
  config: z.string(),
  /** Name of the hub. */
  hub: z.string(),
  chains: z.array(
    z.strictObject({
      name: z.string(),
      chainId: z.int().positive(),
      rpcUrl: z.url(),
      /** Causeway's contracts there, and the tokens of assets, by name: no transfer is for them. */
      contracts: z.record(z.string(), address),
    }),
  ),
  /** Of Causeway's contracts: the same on every chain that has them. */
  mailbox: address,
  expiry: address,
  prepaid: address,
  remoteAccounts: address,
  remoteState: address,
  messageFeeSchedule: address,
  bridge: address,
  settler: address,
  /** On the hub. */
  hubRelay: address,
  /** On every other chain. */
  relaySender: address,
  messageBoard: address,
  /** What can be bridged. */
  assets: z.array(
    z.strictObject({
      symbol: z.string(),
      assetId: z.string().regex(/^0x[0-9a-f]{64}$/),
      /** Of the asset's unit. */
      decimals: z.int().nonnegative(),
      chains: z.array(
        z.strictObject({
          /** Name of the chain. */
          chain: z.string(),
          token: address,
          /** The vault that keeps it, or what mints it. */
          custody: address,
          isMinted: z.boolean(),
        }),
      ),
      /** What transfers offer by default to who advances them, by their way; no entry for nothing. */
      offers: z.array(
        z.strictObject({
          /** Names of chains. */
          origin: z.string(),
          destination: z.string(),
          rateBps: z.int().nonnegative(),
          /** Units of the asset. */
          floor: z.string().regex(/^\d+$/),
          /** Seconds for which all of it is offered, and after which nothing is. */
          fallsAfter: z.int().nonnegative(),
          endsAfter: z.int().positive(),
        }),
      ),
    }),
  ),
  validators: z.array(server),
  proverUrl: z.url(),
  relayerUrl: z.url(),
  feeUpdaterUrl: z.url(),
  fillerUrl: z.url(),
});

/** Where everything of a running local network is. */
export type NetworkDescription = z.output<typeof networkDescription>;

/** What a value is that should describe a network. */
export type Described =
  | { readonly network: NetworkDescription; readonly flaw?: undefined }
  | { readonly network?: undefined; readonly flaw: "no description" | "another version" };

/** Reads the description of a network out of a value. */
export function describedBy(value: unknown): Described {
  const result = networkDescription.safeParse(value);
  if (result.success) return { network: result.data };
  return { flaw: isNetwork(value) ? "another version" : "no description" };
}

/** What the description of a network has in every version. */
function isNetwork(value: unknown): boolean {
  return typeof value === "object" && value !== null && "mailbox" in value && "chains" in value;
}
