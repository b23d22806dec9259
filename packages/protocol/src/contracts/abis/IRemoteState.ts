// Generated from the contracts: npm run generate.

export const iRemoteStateAbi = [
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"hubLightClient","type":"address"},{"name":"stoppedUntil","type":"uint40"}],"name":"HubLightClientStopped","type":"error"},
  {"inputs":[{"name":"chainId","type":"uint64"}],"name":"InvalidChain","type":"error"},
  {"inputs":[{"name":"length","type":"uint256"}],"name":"InvalidHubEvidence","type":"error"},
  {"inputs":[{"name":"hubLightClient","type":"address"},{"name":"checkpointDomain","type":"bytes32"}],"name":"InvalidRoute","type":"error"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"account","type":"address"}],"name":"NoSuchAccount","type":"error"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"height","type":"uint64"},{"name":"checkpointHash","type":"bytes32"}],"name":"NotAcceptedByHub","type":"error"},
  {"inputs":[{"name":"chainId","type":"uint64"}],"name":"UnknownChain","type":"error"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"stateKind","type":"uint8"}],"name":"UnsupportedStateKind","type":"error"},
  {"inputs":[{"name":"slots","type":"uint256"},{"name":"proofs","type":"uint256"}],"name":"WrongProofCount","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"chainId","type":"uint64"},{"indexed":false,"name":"lightClient","type":"address"}],"name":"LightClientSet","type":"event"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"chainId","type":"uint64"},{"indexed":true,"name":"hubChainId","type":"uint64"},{"indexed":false,"name":"hubLightClient","type":"address"},{"indexed":false,"name":"checkpointDomain","type":"bytes32"}],"name":"RouteThroughHubSet","type":"event"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"evidence","type":"bytes"},{"name":"account","type":"address"},{"name":"accountProof","type":"bytes[]"}],"name":"accountOf","outputs":[{"components":[{"name":"exists","type":"bool"},{"name":"nonce","type":"uint64"},{"name":"balance","type":"uint256"},{"name":"storageRoot","type":"bytes32"},{"name":"codeHash","type":"bytes32"}],"name":"remoteAccount","type":"tuple"},{"name":"height","type":"uint64"},{"name":"timestamp","type":"uint64"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"}],"name":"lightClientOf","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"}],"name":"routeThroughHub","outputs":[{"name":"hubChainId","type":"uint64"},{"name":"hubLightClient","type":"address"},{"name":"checkpointDomain","type":"bytes32"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"evidence","type":"bytes"},{"name":"account","type":"address"},{"name":"slot","type":"bytes32"},{"name":"accountProof","type":"bytes[]"},{"name":"storageProof","type":"bytes[]"}],"name":"slotOf","outputs":[{"name":"value","type":"bytes32"},{"name":"height","type":"uint64"},{"name":"timestamp","type":"uint64"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"evidence","type":"bytes"},{"name":"account","type":"address"},{"name":"slots","type":"bytes32[]"},{"name":"accountProof","type":"bytes[]"},{"name":"storageProofs","type":"bytes[][]"}],"name":"slotsOf","outputs":[{"name":"values","type":"bytes32[]"},{"name":"height","type":"uint64"},{"name":"timestamp","type":"uint64"}],"stateMutability":"nonpayable","type":"function"},
] as const;
