// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {ContainmentChains} from "./ContainmentChains.sol";

/// @title ContainmentNotices
/// @notice Every other forged message to spoke B is a notice: that a message of spoke B was rejected on spoke A. It
/// waits there until somebody settles it, and spoke B's client of the hub vouches for it all the time.
abstract contract ContainmentNotices is ContainmentChains, IExpirySender {
    uint64 private constant SENT = 8;

    /// @dev How many forged notices were settled, and voided before somebody did.
    uint256 public settledForged;
    uint256 public voidedForged;

    uint256 private _home;

    constructor() {
        _home = _laneBetween(SPOKE_B, SPOKE_A);
        _enter(SPOKE_B);
        for (uint64 i = 0; i < SENT; ++i) {
            bytes memory payload = abi.encode(i);
            _noteSent(_home, _frame(200_000, 0, address(this), address(this), payload));
            uint256 fee = mailboxes[SPOKE_B].quote(chainIds[SPOKE_A], 200_000, payload.length);
            mailboxes[SPOKE_B].send{value: fee}(
                chainIds[SPOKE_A],
                abi.encodePacked(address(this)),
                200_000,
                0,
                address(this),
                payload
            );
        }
    }

    /// @dev Anybody settles what was recorded, if it counts.
    function settleAny(uint256 seed) external {
        _trySettle(uint64(_pick(seed, "settled", SENT)));
    }

    /// @inheritdoc IExpirySender
    function onMessageExpired(bytes32, Outcome, bytes calldata, bytes calldata) external returns (bytes4) {
        settledForged += 1;
        _settledForged();
        return IExpirySender.onMessageExpired.selector;
    }

    // ---------------------------------------------------------------- internal

    /// @dev A notice that nobody sent was believed.
    function _settledForged() internal virtual;

    /// @dev The runbook's eleventh step, for what waits: it was delivered, so nobody is told.
    function _voidForgedNotices() internal {
        _enter(SPOKE_B);
        for (uint64 i = 0; i < SENT; ++i) {
            bytes32 noticeId = expiries[SPOKE_B].noticeOf(leaves[_home][i]);
            for (uint64 index = 2 * i + 1; noticeId != 0; index += 2 * SENT) {
                if (_forgedId(toSpoke, index) != noticeId) continue;
                bytes32 frameHash = keccak256(_forgedFrame(toSpoke, index));
                vm.prank(admin);
                expiries[SPOKE_B].voidSilently(lanes[toSpoke].id, index, frameHash);
                voidedForged += 1;
                break;
            }
        }
    }

    function _settleEverything() internal {
        for (uint64 i = 0; i < SENT; ++i) _trySettle(i);
    }

    function _forgedFrame(uint256 lane, uint64 index) internal view override returns (bytes memory) {
        if (lane != toSpoke || index % 2 == 0) return super._forgedFrame(lane, index);
        uint64 about = (index / 2) % SENT;
        bytes memory notice = abi.encodePacked(
            uint8(1),
            lanes[_home].id,
            about,
            keccak256(frames[_home][about]),
            uint8(Outcome.Rejected)
        );
        return _frame(200_000, 0, address(expiries[SPOKE_A]), address(expiries[SPOKE_B]), notice);
    }

    function _trySettle(uint64 about) private {
        _enter(SPOKE_B);
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[_home], about);
        try expiries[SPOKE_B].settle(lanes[_home].id, about, frames[_home][about], siblings) {} catch {}
    }
}
