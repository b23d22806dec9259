// Generated from the contracts: npm run generate.

export const iHubRelayAbi = [
  {"inputs":[{"internalType":"bytes32","name":"reason","type":"bytes32"}],"name":"HandlerFailed","type":"error"},
  {"inputs":[{"internalType":"uint256","name":"available","type":"uint256"},{"internalType":"uint256","name":"needed","type":"uint256"}],"name":"InsufficientHandlerGas","type":"error"},
  {"inputs":[{"internalType":"address","name":"handler","type":"address"}],"name":"InvalidHandlerAnswer","type":"error"},
  {"inputs":[{"internalType":"bytes","name":"payload","type":"bytes"}],"name":"InvalidRelayPayload","type":"error"},
  {"inputs":[{"internalType":"address","name":"handler","type":"address"}],"name":"NoHandler","type":"error"},
  {"inputs":[{"internalType":"uint256","name":"size","type":"uint256"},{"internalType":"uint256","name":"maxResult","type":"uint256"}],"name":"ResultTooLarge","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"internalType":"bytes32","name":"messageId","type":"bytes32"},{"indexed":true,"internalType":"address","name":"handler","type":"address"},{"indexed":true,"internalType":"bytes32","name":"onwardId","type":"bytes32"}],"name":"RelayHandled","type":"event"},
  {"inputs":[{"internalType":"bytes32","name":"receiveId","type":"bytes32"},{"internalType":"bytes","name":"sender","type":"bytes"},{"internalType":"bytes","name":"payload","type":"bytes"}],"name":"receiveMessage","outputs":[{"internalType":"bytes4","name":"","type":"bytes4"}],"stateMutability":"payable","type":"function"},
] as const;
