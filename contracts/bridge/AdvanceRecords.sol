// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Advance} from "@causeway/solidity/interfaces/IBridge.sol";
import {InboundLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {FrameLib} from "../messaging/libraries/FrameLib.sol";
import {Release} from "./interfaces/ICustody.sol";
import {ReleaseFeeLib} from "./libraries/ReleaseFeeLib.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {BridgeAssets} from "./BridgeAssets.sol";

/// @title AdvanceRecords
/// @notice Who paid receivers before their transfers were proven.
abstract contract AdvanceRecords is BridgeAssets {
    uint256 internal constant WHOLE_BPS = 10_000;

    /// @dev The key of a frame of a lane, and who sent it.
    function _advanceIdOf(
        bytes32 laneId,
        bytes calldata frame
    ) internal view returns (bytes memory sender, bytes32 advanceId) {
        (bytes calldata account, , bytes calldata payload) = FrameLib.parts(frame);
        InboundLaneView memory lane = MAILBOX.inboundLane(laneId);
        sender = ChainAddress.formatUnchecked(lane.originChainType, lane.originChainId, account);
        advanceId = TransferLib.advanceId(keccak256(sender), payload);
    }

    function _requireNotAdvanced(bytes32 advanceId, Advance memory advance) internal pure {
        require(advance.advancer == address(0), AlreadyAdvanced(advanceId, advance.advancer));
    }

    /// @dev What who advanced a transfer is repaid: never less than he has said.
    function _toRepayment(
        uint64 chainId,
        Transfer memory transfer,
        Advance memory advance
    ) internal view returns (Release memory release) {
        (release.chainId, release.receiver, release.units) = (chainId, advance.advancer, transfer.units);
        (release.integrator, release.integratorBps) = (transfer.integrator, transfer.integratorBps);
        (release.isAdvanced, release.base) = (true, advance.base);
        uint256 curve = (transfer.units * _state().curveBounds[advance.advancer]) / WHOLE_BPS;
        uint256 bps = transfer.integrator == address(0) ? 0 : transfer.integratorBps;
        uint256 taken = curve + advance.base + ReleaseFeeLib.integratorFee(transfer.units, bps);
        release.least = Math.saturatingSub(transfer.units, taken);
    }
}
