// Generated from the contracts: npm run generate.

export const iHubRelayAbi = [
  {"inputs":[{"name":"reason","type":"bytes32"}],"name":"HandlerFailed","type":"error"},
  {"inputs":[{"name":"available","type":"uint256"},{"name":"needed","type":"uint256"}],"name":"InsufficientHandlerGas","type":"error"},
  {"inputs":[{"name":"handler","type":"address"}],"name":"InvalidHandlerAnswer","type":"error"},
  {"inputs":[{"name":"payload","type":"bytes"}],"name":"InvalidRelayPayload","type":"error"},
  {"inputs":[{"name":"handler","type":"address"}],"name":"NoHandler","type":"error"},
  {"inputs":[{"name":"size","type":"uint256"},{"name":"maxResult","type":"uint256"}],"name":"ResultTooLarge","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"messageId","type":"bytes32"},{"indexed":true,"name":"handler","type":"address"},{"indexed":true,"name":"onwardId","type":"bytes32"}],"name":"RelayHandled","type":"event"},
  {"inputs":[{"name":"receiveId","type":"bytes32"},{"name":"sender","type":"bytes"},{"name":"payload","type":"bytes"}],"name":"receiveMessage","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"payable","type":"function"},
] as const;
