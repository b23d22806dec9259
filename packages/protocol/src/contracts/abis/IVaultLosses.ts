// Generated from the contracts: npm run generate.

export const iVaultLossesAbi = [
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"units","type":"uint256"},{"name":"released","type":"uint256"}],"name":"ReleasesExceeded","type":"error"},
  {"inputs":[{"name":"until","type":"uint256"}],"name":"SharesHeld","type":"error"},
  {"inputs":[{"name":"holdableFrom","type":"uint256"}],"name":"SharesHeldTooRecently","type":"error"},
  {"inputs":[],"name":"SharesNotHeld","type":"error"},
  {"inputs":[{"name":"since","type":"uint256"},{"name":"earliest","type":"uint256"}],"name":"SinceTooEarly","type":"error"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"units","type":"uint256"},{"name":"undoable","type":"uint256"}],"name":"WriteOffExceeded","type":"error"},
  {"inputs":[{"name":"until","type":"uint256"}],"name":"WriteOffTooLate","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":false,"name":"until","type":"uint256"}],"name":"ShareHoldChanged","type":"event"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"chainId","type":"uint64"},{"indexed":false,"name":"units","type":"uint256"}],"name":"WriteOffUndone","type":"event"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"chainId","type":"uint64"},{"indexed":false,"name":"units","type":"uint256"},{"indexed":false,"name":"since","type":"uint256"}],"name":"WrittenOff","type":"event"},
  {"inputs":[],"name":"endShareHold","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[],"name":"holdShares","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"since","type":"uint256"}],"name":"releasedSince","outputs":[{"name":"units","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[],"name":"shareHold","outputs":[{"name":"from","type":"uint256"},{"name":"until","type":"uint256"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"units","type":"uint256"}],"name":"undoWriteOff","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"},{"name":"units","type":"uint256"},{"name":"since","type":"uint256"}],"name":"writeOff","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"chainId","type":"uint64"}],"name":"writtenOff","outputs":[{"name":"units","type":"uint256"},{"name":"undoable","type":"uint256"}],"stateMutability":"view","type":"function"},
] as const;
