// Generated from the contracts: npm run generate.

export const remoteAccountAbi = [
  {"inputs":[],"stateMutability":"nonpayable","type":"constructor"},
  {"inputs":[{"name":"selector","type":"bytes4"},{"name":"position","type":"uint256"},{"name":"reason","type":"bytes"}],"name":"CallFailed","type":"error"},
  {"inputs":[{"name":"caller","type":"address"}],"name":"NotRemoteAccounts","type":"error"},
  {"inputs":[{"name":"position","type":"uint256"},{"name":"offset","type":"uint256"}],"name":"TruncatedCall","type":"error"},
  {"inputs":[],"name":"REMOTE_ACCOUNTS","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"calls","type":"bytes"}],"name":"execute","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256[]"},{"name":"","type":"uint256[]"},{"name":"","type":"bytes"}],"name":"onERC1155BatchReceived","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256"},{"name":"","type":"uint256"},{"name":"","type":"bytes"}],"name":"onERC1155Received","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"","type":"address"},{"name":"","type":"address"},{"name":"","type":"uint256"},{"name":"","type":"bytes"}],"name":"onERC721Received","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"interfaceId","type":"bytes4"}],"name":"supportsInterface","outputs":[{"name":"","type":"bool"}],"stateMutability":"view","type":"function"},
  {"stateMutability":"payable","type":"receive"},
] as const;
