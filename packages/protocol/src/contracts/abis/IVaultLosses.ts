// Generated from the contracts: npm run generate.

export const iVaultLossesAbi = [
  {"inputs":[{"internalType":"uint64","name":"chainId","type":"uint64"},{"internalType":"uint256","name":"units","type":"uint256"},{"internalType":"uint256","name":"released","type":"uint256"}],"name":"ReleasesExceeded","type":"error"},
  {"inputs":[{"internalType":"uint256","name":"until","type":"uint256"}],"name":"SharesHeld","type":"error"},
  {"inputs":[{"internalType":"uint256","name":"holdableFrom","type":"uint256"}],"name":"SharesHeldTooRecently","type":"error"},
  {"inputs":[],"name":"SharesNotHeld","type":"error"},
  {"inputs":[{"internalType":"uint256","name":"since","type":"uint256"},{"internalType":"uint256","name":"earliest","type":"uint256"}],"name":"SinceTooEarly","type":"error"},
  {"inputs":[{"internalType":"uint64","name":"chainId","type":"uint64"},{"internalType":"uint256","name":"units","type":"uint256"},{"internalType":"uint256","name":"undoable","type":"uint256"}],"name":"WriteOffExceeded","type":"error"},
  {"inputs":[{"internalType":"uint256","name":"until","type":"uint256"}],"name":"WriteOffTooLate","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":false,"internalType":"uint256","name":"until","type":"uint256"}],"name":"ShareHoldChanged","type":"event"},
  {"anonymous":false,"inputs":[{"indexed":true,"internalType":"uint64","name":"chainId","type":"uint64"},{"indexed":false,"internalType":"uint256","name":"units","type":"uint256"}],"name":"WriteOffUndone","type":"event"},
  {"anonymous":false,"inputs":[{"indexed":true,"internalType":"uint64","name":"chainId","type":"uint64"},{"indexed":false,"internalType":"uint256","name":"units","type":"uint256"},{"indexed":false,"internalType":"uint256","name":"since","type":"uint256"}],"name":"WrittenOff","type":"event"},
  {"inputs":[],"name":"endShareHold","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[],"name":"holdShares","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"internalType":"uint64","name":"chainId","type":"uint64"},{"internalType":"uint256","name":"since","type":"uint256"}],"name":"releasedSince","outputs":[{"internalType":"uint256","name":"units","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"shareHold","outputs":[{"internalType":"uint256","name":"from","type":"uint256"},{"internalType":"uint256","name":"until","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"internalType":"uint64","name":"chainId","type":"uint64"},{"internalType":"uint256","name":"units","type":"uint256"}],"name":"undoWriteOff","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"internalType":"uint64","name":"chainId","type":"uint64"},{"internalType":"uint256","name":"units","type":"uint256"},{"internalType":"uint256","name":"since","type":"uint256"}],"name":"writeOff","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"internalType":"uint64","name":"chainId","type":"uint64"}],"name":"writtenOff","outputs":[{"internalType":"uint256","name":"units","type":"uint256"},{"internalType":"uint256","name":"undoable","type":"uint256"}],"stateMutability":"view","type":"function"},
] as const;
