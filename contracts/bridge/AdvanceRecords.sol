// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Advance} from "@causeway/solidity/interfaces/IBridge.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {FrameLib} from "../messaging/libraries/FrameLib.sol";
import {Release} from "./interfaces/ICustody.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {BridgeAssets} from "./BridgeAssets.sol";

/// @title AdvanceRecords
/// @notice Who paid receivers before their transfers were proven.
abstract contract AdvanceRecords is BridgeAssets {
    /// @dev Origin, sender and key of a frame, and whether its place is done. Whether the sender is a peer is not
    /// asked: what none sent is never delivered.
    function _advanceIdOf(
        bytes32 laneId,
        uint64 index,
        bytes calldata frame
    ) internal view returns (uint64 chainId, bytes memory sender, bytes32 advanceId, bool done) {
        (bytes calldata account, , bytes calldata payload) = FrameLib.parts(frame);
        uint16 chainType;
        (chainType, chainId, done) = MAILBOX.placeOf(laneId, index);
        sender = ChainAddress.formatUnchecked(chainType, chainId, account);
        advanceId = TransferLib.advanceId(keccak256(sender), payload);
    }

    function _requireNotAdvanced(bytes32 advanceId, Advance memory advance) internal pure {
        require(advance.advancer == address(0), AlreadyAdvanced(advanceId, advance.advancer));
    }

    /// @dev What who advanced a transfer is repaid.
    function _toRepayment(
        uint64 chainId,
        Transfer memory transfer,
        Advance memory advance
    ) internal pure returns (Release memory release) {
        (release.chainId, release.receiver, release.units) = (chainId, advance.advancer, transfer.units);
        (release.integrator, release.integratorBps) = (transfer.integrator, transfer.integratorBps);
        (release.isAdvanced, release.base) = (true, advance.base);
    }

    /// @dev A release of its own, free but for the curve: nobody knew the rebate when the receiver was paid.
    function _toRebate(uint64 chainId, Transfer memory transfer) internal pure returns (Release memory release) {
        (release.chainId, release.receiver, release.units) = (chainId, transfer.receiver, transfer.rebate);
        release.isAdvanced = true;
    }
}
