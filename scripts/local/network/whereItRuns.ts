import type { NetworkDescription } from "@causeway/environment";

/** Says where a network that stays up runs, and what to do with it. */
export function whereItRuns(network: NetworkDescription, logs: string): string {
  const {
    chains,
    relayerUrl,
    proverUrl,
    feeUpdaterUrl,
    fillerUrl,
    indexerUrl,
    apiUrl,
    faucetUrl,
    pageUrl = apiUrl,
    url,
  } = network;
  const rows = [
    ...chains.map(({ name, chainId, rpcUrl }) => [name, `${rpcUrl}  chain ${chainId}`]),
    ["relayer", relayerUrl],
    ["prover", proverUrl],
    ["fee updater", feeUpdaterUrl],
    ["filler", fillerUrl],
    ["indexer", `${indexerUrl}/progress`],
    ["HTTP APIs", `${apiUrl}  to read and try: ${apiUrl}/docs/`],
    ["faucet", `${faucetUrl}  coin and tokens for your account`],
    ["addresses", `${url}  as JSON`],
    ["logs", logs],
  ];
  return [
    "",
    "Where everything runs:",
    ...rows.map(([name, place]) => `  ${name?.padEnd(12)} ${place}`),
    "",
    `To swap and to follow, open ${pageUrl}`,
    "",
    "Up until Ctrl-C. In another terminal:",
    '  npm run send -- --from spoke-a --to spoke-b --message "hello"',
    "  npm run bridge -- --from spoke-a --to spoke-b --asset USDC --amount 100",
    "  npm run causeway -- check --environment local --all",
  ].join("\n");
}
