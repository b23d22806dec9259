// Generated from the contracts: npm run generate.

export const messageReceiverAbi = [
  {"inputs":[{"internalType":"address","name":"gateway","type":"address"},{"internalType":"bytes","name":"sender","type":"bytes"}],"name":"ERC7786RecipientUnauthorizedGateway","type":"error"},
  {"inputs":[{"internalType":"bytes","name":"","type":"bytes"}],"name":"InteroperableAddressParsingError","type":"error"},
  {"inputs":[{"internalType":"bytes","name":"peer","type":"bytes"}],"name":"InvalidPeerAddress","type":"error"},
  {"inputs":[{"internalType":"bytes","name":"sender","type":"bytes"}],"name":"NotPeer","type":"error"},
  {"inputs":[],"name":"ZeroMailbox","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"internalType":"uint64","name":"chainId","type":"uint64"},{"indexed":false,"internalType":"bytes","name":"peer","type":"bytes"}],"name":"PeerSet","type":"event"},
  {"inputs":[],"name":"mailbox","outputs":[{"internalType":"address","name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"uint64","name":"chainId","type":"uint64"}],"name":"peerOf","outputs":[{"internalType":"bytes","name":"peer","type":"bytes"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"bytes32","name":"receiveId","type":"bytes32"},{"internalType":"bytes","name":"sender","type":"bytes"},{"internalType":"bytes","name":"payload","type":"bytes"}],"name":"receiveMessage","outputs":[{"internalType":"bytes4","name":"","type":"bytes4"}],"stateMutability":"payable","type":"function"},
] as const;
