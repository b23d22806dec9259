// What a bot asks of each package, however it came by them.

const { Interface } = require("ethers");

exports.ask = async ({
  protocol,
  contracts,
  chains,
  evm,
  node,
  localNetwork,
  sdk,
  sdkInNode,
  recover,
}) => {
  const address = "0x00000000000000000000000000000000000000aa";
  const chainType = protocol.ChainType.evm;
  const encoded = protocol.encodeInteroperableAddress({ chainType, chainId: 8453n, address });
  const data = new Interface(contracts.mailboxAbi).encodeErrorResult("InsufficientFee", [7n, 0n]);
  const causeway = sdk.createCauseway({ storage: sdkInNode.fileStorage("executions") });
  const unknown = await sdk.resume(causeway, "unknown").catch((error) => error);
  const [id, transaction] = [`0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`];
  const lost = await recover.recover(causeway, { id }).catch((error) => error);
  const alone = { chainId: 8453n, transaction };
  const unreached = await sdk.resume(causeway, alone).catch((error) => error);
  const connected = localNetwork.LocalNetwork.connect("/nowhere/network.json");
  return {
    amount: sdk.formatAmount(sdk.parseAmount("1.5", { decimals: 6 }), {
      decimals: 6,
      symbol: "USDC",
    }),
    refused: [unknown, lost, unreached].map((error) => sdk.isCausewayError(error) && error.code),
    chainId: `${protocol.decodeInteroperableAddress(encoded).chainId}`,
    error: contracts.describeError(data),
    isUnavailable: chains.isChainError(
      new chains.ChainError("RpcUnavailable", ""),
      "RpcUnavailable",
    ),
    network: await connected.catch(({ name }) => name),
    provider: evm.RpcQuorum.name,
    sender: node.TransactionSender.name,
  };
};
