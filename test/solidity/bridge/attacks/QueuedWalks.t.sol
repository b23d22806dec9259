// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {EntryState, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveLib} from "../../../../contracts/bridge/libraries/CurveLib.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {Advancing} from "../advances/Advancing.sol";

/// @dev A walk around a transfer that was let in and waits for liquidity: it is out of the books, and not paid.
contract QueuedWalksTest is Advancing {
    uint256 private constant TAKEN = 50_000 * ONE;

    uint256 private _curveWord;

    /// @dev The hub's vault lacks `TAKEN`, and has little left.
    function setUp() public override {
        super.setUp();
        _enter(HUB);
        _curveWord = CurveTermsLib.pack(CurveTerms({rateBps: 1_000, knee: 0, depth: uint112(4 * TAKEN)}));
        vm.prank(admin);
        custodies[HUB].setTerms(_changes(0, _curveWord));
        _carry(SPOKE_A, HUB, TAKEN);
        vm.prank(provider);
        IERC4626(address(custodies[HUB])).withdraw(LIQUIDITY - TAKEN - TAKEN / 2, provider, provider);
    }

    /// @dev A transfer that the vault cannot pay yet.
    function _queue() private returns (uint256 queuedLane, uint64 queuedIndex, bytes32 id) {
        (queuedLane, queuedIndex, id) = _carry(SPOKE_A, HUB, TAKEN);
        _enter(HUB);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Waiting));
        assertEq(_entry(HUB, id).queued, TAKEN);
    }

    function _fill() private returns (uint64 filling) {
        TransferRequest memory request = _request(HUB, SPOKE_A, TAKEN);
        request.minReceived = TAKEN;
        bytes32 id;
        (, filling, id) = _send(HUB, request);
        assertTrue(_deliver(lane, filling));
        _assertState(id, EntryState.Aside);
    }

    function _refill(uint64 filling) private {
        _pass(LIFETIME + 1);
        _sendBack(receiver, filling);
        _carryHome();
        _provide(HUB, LIQUIDITY);
        _settleReturn(filling);
    }

    /// @dev They wait in line, fill the vault with what nobody can be paid, are paid, and send the filling back.
    function test_whoWaitsFillsTheVault_andSendsTheFillingBack_theCurveIsPaidAllTheSame() public {
        uint256 due = CurveLib.cost(_curveWord, TAKEN, TAKEN);
        (uint256 queuedLane, uint64 queuedIndex, ) = _queue();
        uint64 filling = _fill();
        uint256 had = _unitsOf(HUB, receiver);
        _enter(HUB);
        bridges[HUB].drain(USD, _transfersOf(queuedLane, queuedIndex));
        uint256 paid = TAKEN - (_unitsOf(HUB, receiver) - had);
        had = _unitsOf(HUB, user);
        _refill(filling);
        // what the other side kept of the return is no part of it
        paid += TAKEN - ONE / 20 - (_unitsOf(HUB, user) - had);
        assertGe(paid, due);
    }

    /// @dev Who sends while somebody waits, and has it back while they still do, pays nothing for it.
    function test_whoSendsWhileSomebodyWaits_hasItBackWhole() public {
        _queue();
        uint64 filling = _fill();
        uint256 had = _unitsOf(HUB, user);
        _refill(filling);
        _enter(HUB);
        (uint32 provenance, ) = bridges[HUB].nextOf(USD);
        assertNotEq(provenance, 0);
        assertGe(_unitsOf(HUB, user) + 1, had + TAKEN - ONE / 20);
    }

    /// @dev Two who wait pay together what one would who took as much.
    function test_twoWhoWait_payTheAreaOnce() public {
        (uint256 queuedLane, uint64 first, ) = _queue();
        (, uint64 second, ) = _queue();
        uint256 had = _unitsOf(HUB, receiver);
        _provide(HUB, LIQUIDITY);
        bridges[HUB].drain(USD, _transfersOf(queuedLane, first));
        bridges[HUB].drain(USD, _transfersOf(queuedLane, second));
        uint256 paid = 2 * TAKEN - (_unitsOf(HUB, receiver) - had);
        assertApproxEqAbs(paid, CurveLib.cost(_curveWord, TAKEN, 2 * TAKEN) + 2 * _fee(TAKEN), 1);
    }
}
