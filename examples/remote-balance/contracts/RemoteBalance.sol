// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IRemoteState} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {CheckpointAge} from "@causeway/solidity/libraries/CheckpointAge.sol";

/// @title RemoteBalance
/// @notice Knows the balances that a token of another chain has, as far as somebody has proven them lately.
/// @dev Reads the token's storage. Nothing is sent, and the token knows nothing of it. Who relies on a balance must
/// remember that it may have been spent since: `MAX_AGE` bounds for how long.
contract RemoteBalance {
    /// @notice A balance, and the block of the other chain that had it.
    struct Proven {
        uint256 amount;
        uint64 height;
        uint64 timestamp;
    }

    /// @notice What proves a balance. Proofs are lists of RLP nodes, as `eth_getProof` answers them.
    /// @param evidence Of a checkpoint, as `IRemoteState` takes it.
    /// @param accountProof Proves the token's account.
    /// @param storageProof Proves the slot that `slotOf` says.
    struct BalanceProof {
        bytes evidence;
        bytes[] accountProof;
        bytes[] storageProof;
    }

    /// @notice How old a balance may be, seconds.
    uint256 public constant MAX_AGE = 1 hours;

    IRemoteState private immutable REMOTE_STATE;
    /// @notice The chain that the token is on.
    uint64 public immutable chainId;
    /// @notice The token there.
    address public immutable token;
    /// @notice Slot of the mapping from holders to balances in the token's storage: 0 in OpenZeppelin's ERC20.
    uint256 public immutable balancesSlot;

    mapping(address holder => Proven) private _proven;

    /// @notice A balance was proven.
    event BalanceProven(address indexed holder, uint256 amount, uint64 height);

    /// @notice A newer balance is known; times of blocks, unix seconds.
    error OlderThanKnown(uint64 timestamp, uint64 knownTimestamp);

    /// @notice Knows no balance yet.
    constructor(IRemoteState remoteState, uint64 chainId_, address token_, uint256 balancesSlot_) {
        REMOTE_STATE = remoteState;
        (chainId, token, balancesSlot) = (chainId_, token_, balancesSlot_);
    }

    /// @notice Proves what a holder had in the block of a checkpoint. Anyone may call.
    function prove(address holder, BalanceProof calldata proof) external returns (uint256 amount) {
        (bytes32 word, uint64 height, uint64 timestamp) = REMOTE_STATE.slotOf(
            chainId,
            proof.evidence,
            token,
            slotOf(holder),
            proof.accountProof,
            proof.storageProof
        );
        // A checkpoint that was accepted once can be shown for ever.
        CheckpointAge.requireAtMost(timestamp, MAX_AGE);
        // By time and not by height: a forged time lies minutes ahead at most, and is overtaken soon. After a forged
        // height nothing would ever be newer.
        uint64 known = _proven[holder].timestamp;
        require(timestamp >= known, OlderThanKnown(timestamp, known));
        amount = uint256(word);
        _proven[holder] = Proven(amount, height, timestamp);
        emit BalanceProven(holder, amount, height);
    }

    /// @notice What a holder has. Reverts with `CheckpointTooOld` if that was not proven lately.
    function balanceOf(address holder) external view returns (uint256 amount) {
        Proven memory proven = _proven[holder];
        CheckpointAge.requireAtMost(proven.timestamp, MAX_AGE);
        return proven.amount;
    }

    /// @notice The slot of the token's storage that holds the balance.
    function slotOf(address holder) public view returns (bytes32) {
        return keccak256(abi.encode(holder, balancesSlot));
    }
}
