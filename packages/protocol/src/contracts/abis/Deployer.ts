// Generated from the contracts: npm run generate.

export const deployerAbi = [
  {"inputs":[{"internalType":"address","name":"caller","type":"address"},{"internalType":"bytes32","name":"salt","type":"bytes32"},{"internalType":"address","name":"deployed","type":"address"}],"name":"AlreadyDeployed","type":"error"},
  {"inputs":[],"name":"Create2EmptyBytecode","type":"error"},
  {"inputs":[],"name":"Create3EmptyBytecode","type":"error"},
  {"inputs":[],"name":"FailedDeployment","type":"error"},
  {"inputs":[{"internalType":"address","name":"deployed","type":"address"},{"internalType":"bytes","name":"reason","type":"bytes"}],"name":"InitialisationFailed","type":"error"},
  {"inputs":[{"internalType":"uint256","name":"balance","type":"uint256"},{"internalType":"uint256","name":"needed","type":"uint256"}],"name":"InsufficientBalance","type":"error"},
  {"inputs":[{"internalType":"bytes32","name":"salt","type":"bytes32"}],"name":"NoCode","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"internalType":"address","name":"caller","type":"address"},{"indexed":true,"internalType":"bytes32","name":"salt","type":"bytes32"},{"indexed":false,"internalType":"address","name":"deployed","type":"address"}],"name":"ContractDeployed","type":"event"},
  {"inputs":[{"internalType":"address","name":"caller","type":"address"},{"internalType":"bytes32","name":"salt","type":"bytes32"}],"name":"addressOf","outputs":[{"internalType":"address","name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"bytes32","name":"salt","type":"bytes32"},{"internalType":"bytes","name":"creationCode","type":"bytes"},{"internalType":"bytes","name":"initialisation","type":"bytes"}],"name":"deploy","outputs":[{"internalType":"address","name":"deployed","type":"address"}],"stateMutability":"nonpayable","type":"function"},
] as const;
