// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {Limit, Limited} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveLib} from "../../../../contracts/bridge/libraries/CurveLib.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {Advancing} from "../advances/Advancing.sol";

/// @dev Who moves money in a circle, to have prices and limits be other than they were.
contract ClosedWalksTest is Advancing {
    uint256 private constant TAKEN = 50_000 * ONE;

    /// @dev The hub's vault lacks `TAKEN`, and its last unit costs 5 % of it.
    function _emptyTheHub() private returns (uint256 curve) {
        _enter(HUB);
        curve = CurveTermsLib.pack(CurveTerms({rateBps: 1_000, knee: 0, depth: uint112(2 * TAKEN)}));
        vm.prank(admin);
        custodies[HUB].setTerms(_changes(0, curve));
        _carry(SPOKE_A, HUB, TAKEN);
    }

    function _sendUnpayable(uint256 units) private returns (uint64 index) {
        TransferRequest memory request = _request(HUB, SPOKE_A, units);
        request.minReceived = units;
        bytes32 id;
        (, index, id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
    }

    /// @dev He fills the vault with what nobody can be paid, takes his own, and sends the filling back.
    function test_theVaultIsFilledAndTheFillingSentBack_theCurveIsPaidAllTheSame() public {
        uint256 curve = _emptyTheHub();
        uint256 due = CurveLib.cost(curve, TAKEN, TAKEN);
        uint64 filling = _sendUnpayable(TAKEN);
        uint256 had = _unitsOf(HUB, receiver);
        _carry(SPOKE_A, HUB, TAKEN);
        uint256 paid = TAKEN - (_unitsOf(HUB, receiver) - had);
        assertLt(paid, due);
        _sendBack(receiver, filling);
        _carryHome();
        had = _unitsOf(HUB, user);
        _settleReturn(filling);
        paid += TAKEN - (_unitsOf(HUB, user) - had);
        assertGe(paid, due);
    }

    /// @dev The same, but he waits until it can be ended: that comes back without a fee.
    function test_theVaultIsFilledAndTheFillingEnded_theCurveIsPaidAllTheSame() public {
        uint256 curve = _emptyTheHub();
        uint256 due = CurveLib.cost(curve, TAKEN, TAKEN);
        (, uint64 filling, ) = _send(HUB, _request(HUB, SPOKE_A, TAKEN));
        uint256 had = _unitsOf(HUB, receiver);
        _carry(SPOKE_A, HUB, TAKEN);
        uint256 paid = TAKEN - (_unitsOf(HUB, receiver) - had);
        _pass(LIFETIME + 1);
        _end(filling);
        _carryHome();
        had = _unitsOf(HUB, user);
        _settle(filling);
        paid += TAKEN - (_unitsOf(HUB, user) - had);
        assertGe(paid, due);
    }

    /// @dev Filling a vault and having that back, in whatever rounds, was paid for out of what others had paid.
    function test_theVaultIsFilledAndTheFillingSentBack_inRounds_nothingIsEarned() public {
        _emptyTheHub();
        uint256 unvested = _books(HUB).unvested;
        int256 net = _books(HUB).net;
        for (uint256 i = 0; i < 6; ++i) {
            uint256 had = _unitsOf(HUB, user);
            uint64 filling = _sendUnpayable(10_000 * ONE + i);
            _sendBack(receiver, filling);
            _carryHome();
            _settleReturn(filling);
            assertLe(_unitsOf(HUB, user), had + 10_000 * ONE + i);
        }
        assertGe(_books(HUB).unvested, unvested);
        // the least fee of a return was kept on the other side
        assertLe(_books(HUB).net, net + int256(6 * ONE));
    }

    /// @dev He sends and has it sent back, so that forged messages of the other chain are paid more.
    function test_sentAndBackInRounds_theLimitIsNoLarger() public {
        (, uint256 before) = custodies[HUB].limitOf(chainIds[SPOKE_A], Limited.Arrivals);
        for (uint256 i = 0; i < 3; ++i) {
            uint64 index = _sendUnpayable(10_000 * ONE + i);
            _sendBack(receiver, index);
            _carryHome();
            _settleReturn(index);
        }
        (, uint256 available) = custodies[HUB].limitOf(chainIds[SPOKE_A], Limited.Arrivals);
        // the least fees that the other side kept
        assertLe(available, before + 3 * (ONE / 20));
    }

    /// @dev He sends and has it sent back for the least fee, so that what others are due back is held.
    function test_returnsUseUpTheirLimit_whatEndedComesBackAllTheSame() public {
        _enter(HUB);
        vm.prank(admin);
        custodies[HUB].setLimit(chainIds[SPOKE_A], Limited.Returns, Limit(uint208(10_000 * ONE), WINDOW));
        (, uint64 victim, ) = _send(HUB, _request(HUB, SPOKE_A, 9_000 * ONE));
        uint64 index = _sendUnpayable(10_000 * ONE);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        (, uint256 available) = custodies[HUB].limitOf(chainIds[SPOKE_A], Limited.Returns);
        assertLt(available, ONE);
        uint256 had = _unitsOf(HUB, user);
        _pass(LIFETIME + 1);
        _end(victim);
        _carryHome();
        _settle(victim);
        assertEq(_unitsOf(HUB, user), had + 9_000 * ONE);
    }
}
