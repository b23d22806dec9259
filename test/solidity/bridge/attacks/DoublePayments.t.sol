// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../../contracts/light-clients/LightClient.sol";
import {TestReceiver} from "../Receivers.sol";
import {GoingBack} from "../Returns.t.sol";

/// @dev A transfer of the hub to spoke A came to one of its ends. Then everything that pays or moves one is called, by
/// everybody, at both ends, now and after both light clients were distrusted and all was proven again: nothing more is
/// paid of it.
contract DoublePaymentsTest is GoingBack {
    uint256 private constant UNITS = 3_000 * ONE;

    uint64 internal index;
    bytes32 internal id;
    TestReceiver internal called;

    function setUp() public override {
        super.setUp();
        called = new TestReceiver();
        _provide(SPOKE_A, 50_000 * ONE);
    }

    // ---------------------------------------------------------------- the ends

    function test_paidAtOnce() public {
        (, index, id) = _carry(HUB, SPOKE_A, UNITS);
        _assertPaid(receiver);
    }

    function test_paidFromTheQueue() public {
        _withdraw(SPOKE_A, 50_000 * ONE);
        (, index, id) = _carry(HUB, SPOKE_A, UNITS);
        _provide(SPOKE_A, 50_000 * ONE);
        _drain(index);
        _assertPaid(receiver);
    }

    function test_paidWithACall() public {
        _carryCalled();
        _assertPaid(address(called));
    }

    function test_executed() public {
        _withdraw(SPOKE_A, 50_000 * ONE);
        _carryCalled();
        _provide(SPOKE_A, 50_000 * ONE);
        _drain(index);
        bridges[SPOKE_A].execute(_transferOf(lane, index));
        _assertPaid(address(called));
    }

    function test_claimed() public {
        called.setRefuses(true);
        _carryCalled();
        called.setRefuses(false);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(address(called));
        bridges[SPOKE_A].claim(transfer, address(called));
        _assertPaid(address(called));
    }

    function test_paidAfterItWasProvenAfresh() public {
        called.setRefuses(true);
        _carryCalled();
        called.setRefuses(false);
        _distrustAll();
        bridges[SPOKE_A].reprove(lanes[lane].id, _batchOf(lane, index));
        _drain(index);
        bridges[SPOKE_A].execute(_transferOf(lane, index));
        _assertPaid(address(called));
    }

    function test_ended() public {
        (, index, id) = _send(HUB, _request(HUB, SPOKE_A, UNITS));
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _settle(index);
        assertEq(_unitsOf(HUB, user), UNITS);
        _assertNothingMore();
    }

    function test_sentBack() public {
        _withdraw(SPOKE_A, 50_000 * ONE);
        (, index, id) = _carry(HUB, SPOKE_A, UNITS);
        _sendBack(receiver, index);
        _provide(SPOKE_A, 50_000 * ONE);
        _carryHome();
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), UNITS - ONE / 20);
        _assertNothingMore();
    }

    /// @dev A part at the destination, the rest at the origin.
    function test_sentBackAfterAPart() public {
        _withdraw(SPOKE_A, 50_000 * ONE);
        (, index, id) = _carry(HUB, SPOKE_A, UNITS);
        _drain(index);
        _sendBack(receiver, index);
        _provide(SPOKE_A, 50_000 * ONE);
        _carryHome();
        _settleReturn(index);
        assertLt(_unitsOf(HUB, user) + _unitsOf(SPOKE_A, receiver), UNITS);
        _assertNothingMore();
    }

    /// @dev The destination says, of one that came back already, that it never arrived. That changes nothing while the
    /// first counts; if only the second is proven again, all of it comes back, and no more.
    function test_returnedAndToldExpired() public {
        _withdraw(SPOKE_A, 50_000 * ONE);
        (, index, id) = _carry(HUB, SPOKE_A, UNITS);
        _sendBack(receiver, index);
        _carryHome();
        _settleReturn(index);
        _forgeNotice(index);
        (Outcome outcome, ) = expiries[HUB].outcomeOf(id);
        assertEq(uint8(outcome), uint8(Outcome.Rejected));
        uint256[5] memory before = _money();
        _tryEverything();
        assertEq(keccak256(abi.encode(_money())), keccak256(abi.encode(before)));
        _distrustAll();
        _tryEverything();
        assertEq(_unitsOf(HUB, user), UNITS);
        _assertNothingMore();
    }

    // ---------------------------------------------------------------- everything again

    function _assertPaid(address paid) private {
        assertEq(_unitsOf(SPOKE_A, paid), UNITS - _fee(UNITS));
        _assertState(id, EntryState.None);
        _assertNothingMore();
    }

    function _assertNothingMore() private {
        uint256[5] memory before = _money();
        _tryEverything();
        _distrustAll();
        _tryEverything();
        uint256[5] memory later = _money();
        for (uint256 i = 0; i < before.length; ++i) {
            assertEq(later[i], before[i], vm.toString(i));
        }
    }

    function _money() private view returns (uint256[5] memory) {
        return
            [
                _unitsOf(HUB, address(custodies[HUB])),
                _unitsOf(SPOKE_A, address(custodies[SPOKE_A])),
                _unitsOf(HUB, user),
                _unitsOf(SPOKE_A, receiver),
                _unitsOf(SPOKE_A, address(called))
            ];
    }

    function _tryEverything() private {
        address[4] memory callers = [user, receiver, stranger, address(called)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.deal(callers[i], 100 ether);
            _tryAtDestination(callers[i]);
            _tryAtOrigin(callers[i]);
        }
    }

    function _tryAtDestination(address caller) private {
        Batch memory batch = _batchOf(lane, index);
        (bytes32 laneId, TransferFrame memory one) = (lanes[lane].id, _transferOf(lane, index));
        address bridge = address(bridges[SPOKE_A]);
        _try(caller, 0, address(mailboxes[SPOKE_A]), abi.encodeCall(mailboxes[SPOKE_A].deliver, (laneId, batch)));
        _try(caller, 1 ether, bridge, abi.encodeCall(bridges[SPOKE_A].end, (laneId, batch)));
        _try(caller, 0, bridge, abi.encodeCall(bridges[SPOKE_A].reprove, (laneId, batch)));
        _try(caller, 0, bridge, abi.encodeCall(bridges[SPOKE_A].retry, (one)));
        _try(caller, 0, bridge, abi.encodeCall(bridges[SPOKE_A].admit, (USD, _transfersOf(lane, index))));
        _try(caller, 0, bridge, abi.encodeCall(bridges[SPOKE_A].drain, (USD, _transfersOf(lane, index))));
        _try(caller, 0, bridge, abi.encodeCall(bridges[SPOKE_A].execute, (one)));
        _try(caller, 0, bridge, abi.encodeCall(bridges[SPOKE_A].claim, (one, caller)));
        _try(caller, 1 ether, bridge, abi.encodeCall(bridges[SPOKE_A].sendBack, (one)));
    }

    function _tryAtOrigin(address caller) private {
        // all that spoke A ever said is shown again
        for (uint64 i = 0; i < leaves[home].length; ++i) {
            Batch memory batch = _batchOf(home, i);
            bytes32 homeId = lanes[home].id;
            _try(caller, 0, address(mailboxes[HUB]), abi.encodeCall(mailboxes[HUB].deliver, (homeId, batch)));
            _try(caller, 0, address(expiries[HUB]), abi.encodeCall(expiries[HUB].confirm, (homeId, batch)));
            _try(caller, 0, address(bridges[HUB]), abi.encodeCall(bridges[HUB].reprove, (homeId, batch)));
        }
        _enter(HUB);
        TransferFrame memory one = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        bytes memory settle = abi.encodeCall(expiries[HUB].settle, (one.laneId, index, one.frame, siblings));
        _try(caller, 0, address(expiries[HUB]), settle);
        address bridge = address(bridges[HUB]);
        _try(caller, 0, bridge, abi.encodeCall(bridges[HUB].settleReturn, (one, siblings)));
        _try(caller, 0, bridge, abi.encodeCall(bridges[HUB].renewRefund, (one)));
        _try(caller, 0, bridge, abi.encodeCall(bridges[HUB].drain, (USD, _transfersOf(lane, index))));
        _try(caller, 0, bridge, abi.encodeCall(bridges[HUB].claim, (one, caller)));
    }

    /// @dev Whether it works is not asked: many of these do, and nothing may come of it.
    function _try(address caller, uint256 value, address target, bytes memory data) private {
        vm.recordLogs();
        vm.prank(caller);
        (bool succeeded, ) = target.call{value: value}(data);
        succeeded;
        _note();
    }

    // ---------------------------------------------------------------- internal

    function _carryCalled() private {
        TransferRequest memory request = _request(HUB, SPOKE_A, UNITS);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, index, id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
    }

    function _distrustAll() private {
        // not too soon after the last
        _pass(3 days);
        _enter(SPOKE_A);
        vm.prank(admin);
        LightClient(address(clients[SPOKE_A][HUB])).distrust();
        _enter(HUB);
        vm.prank(admin);
        LightClient(address(clients[HUB][SPOKE_A])).distrust();
        _pass(1 hours);
        _enter(SPOKE_A);
    }
}
