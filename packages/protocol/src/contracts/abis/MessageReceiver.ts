// Generated from the contracts: npm run generate.

export const messageReceiverAbi = [
  {"inputs":[{"name":"gateway","type":"address"},{"name":"sender","type":"bytes"}],"name":"ERC7786RecipientUnauthorizedGateway","type":"error"},
  {"inputs":[{"name":"","type":"bytes"}],"name":"InteroperableAddressParsingError","type":"error"},
  {"inputs":[{"name":"peer","type":"bytes"}],"name":"InvalidPeerAddress","type":"error"},
  {"inputs":[{"name":"sender","type":"bytes"}],"name":"NotPeer","type":"error"},
  {"inputs":[],"name":"ZeroMailbox","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"chainId","type":"uint64"},{"indexed":false,"name":"peer","type":"bytes"}],"name":"PeerSet","type":"event"},
  {"inputs":[],"name":"mailbox","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"}],"name":"peerOf","outputs":[{"name":"peer","type":"bytes"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"receiveId","type":"bytes32"},{"name":"sender","type":"bytes"},{"name":"payload","type":"bytes"}],"name":"receiveMessage","outputs":[{"name":"","type":"bytes4"}],"stateMutability":"payable","type":"function"},
] as const;
