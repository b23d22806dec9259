// What a bot asks of each package, however it came by them.

const { Interface } = require("ethers");

exports.ask = async ({ protocol, contracts, chains, evm, node, localNetwork }) => {
  const address = "0x00000000000000000000000000000000000000aa";
  const chainType = protocol.ChainType.evm;
  const encoded = protocol.encodeInteroperableAddress({ chainType, chainId: 8453n, address });
  const data = new Interface(contracts.mailboxAbi).encodeErrorResult("InsufficientFee", [7n, 0n]);
  const connected = localNetwork.LocalNetwork.connect("/nowhere/network.json");
  return {
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
