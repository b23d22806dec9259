// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    IBridgeAdvances,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {Advancing} from "../advances/Advancing.sol";
import {CredulousReceiver, MeasuringReceiver, PassingReceiver} from "../advances/AdvancedReceivers.sol";
import {TestReceiver} from "../Receivers.sol";
import {ITransferLib} from "../harness/ITransferLib.sol";

/// @dev Payloads are handed over that nothing proves: by whom, and with how much gas, is the attacker's choice.
contract AdvancedPayloadsTest is Advancing {
    ITransferLib private _lib = ITransferLib(create("TransferLibHarness.sol:TransferLibHarness", ""));
    address private immutable _attacker = makeAddr("attacker");

    function setUp() public override {
        super.setUp();
        _endow(_attacker, 10 * ONE);
    }

    function _calling(
        address called,
        uint256 units,
        bytes memory payload
    ) private view returns (TransferRequest memory) {
        TransferRequest memory request = _offering(units);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, payload);
        return request;
    }

    /// @dev What the bridge of the hub would have sent, had anybody locked anything.
    function _invented(TransferRequest memory request) private view returns (TransferFrame memory) {
        bytes memory payload = _lib.encode(request, user, request.amount / custodies[HUB].unit(), 0);
        bytes memory ends = abi.encodePacked(uint8(20), bridges[HUB], uint8(20), bridges[SPOKE_A]);
        bytes memory frame = abi.encodePacked(
            uint8(1),
            uint64(900_000),
            uint40(0),
            ends,
            uint24(payload.length),
            payload
        );
        return TransferFrame(lanes[lane].id, 77, frame);
    }

    function _advanceAs(address account, TransferFrame memory transfer) private {
        _enter(SPOKE_A);
        vm.prank(account);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
    }

    /// @dev For the price of a dust.
    function test_anInventedOrder_robsWhoBelievesIt_andNobodyElse() public {
        CredulousReceiver credulous = new CredulousReceiver();
        PassingReceiver careful = new PassingReceiver();
        _endow(address(credulous), 1_000 * ONE);
        _endow(address(careful), 1_000 * ONE);
        uint256 sum = 1_000 * ONE * custodies[SPOKE_A].unit();
        bytes memory order = abi.encode(_attacker, sum);
        uint256 before = _unitsOf(SPOKE_A, _attacker);
        _advanceAs(_attacker, _invented(_calling(address(credulous), 3 * ONE, order)));
        assertGt(_unitsOf(SPOKE_A, _attacker), before + 990 * ONE, "it took an advance for proven");
        before = _unitsOf(SPOKE_A, _attacker);
        TransferRequest memory request = _calling(address(careful), 3 * ONE, order);
        request.salt = "careful";
        _advanceAs(_attacker, _invented(request));
        assertEq(_unitsOf(SPOKE_A, address(careful)), 1_000 * ONE);
        assertEq(_unitsOf(SPOKE_A, _attacker), before, "what was passed on is what he brought");
    }

    function test_anInventedTransfer_costsItsMakerAlone() public {
        bytes memory books = abi.encode(_books(SPOKE_A), custodies[SPOKE_A].flows(chainIds[HUB]));
        TransferFrame memory transfer = _invented(_offering(5 * ONE));
        _advanceAs(_attacker, transfer);
        assertEq(_unitsOf(SPOKE_A, _attacker), 10 * ONE - _unitsOf(SPOKE_A, receiver));
        assertGt(_unitsOf(SPOKE_A, receiver), 0);
        assertEq(abi.encode(_books(SPOKE_A), custodies[SPOKE_A].flows(chainIds[HUB])), books);
    }

    function test_whoHasNotOptedIn_isCalledByDeliveriesAlone() public {
        TestReceiver called = new TestReceiver();
        (, uint64 index, ) = _send(HUB, _calling(address(called), UNITS, "hello"));
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.ReceiverNotOptedIn.selector, called));
        assertTrue(_deliver(lane, index));
        assertEq(called.calls(), 1);
        // an account without code neither
        TransferRequest memory request = _calling(receiver, UNITS, "hello");
        (, index, ) = _send(HUB, request);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.ReceiverNotOptedIn.selector, receiver));
    }

    function test_aPayload_isHandedOverOnce() public {
        PassingReceiver called = new PassingReceiver();
        (, uint64 index, bytes32 id) = _send(HUB, _calling(address(called), UNITS, abi.encode(receiver)));
        uint256 paid = _advanceBy(filler, index);
        assertEq(called.calls(id), 1);
        assertEq(_unitsOf(SPOKE_A, receiver), paid);
        assertTrue(_deliver(lane, index));
        assertEq(called.total(), 1);
        assertEq(_gained(), int256(OFFER));
    }

    function test_whereItWaits_itIsNotHandedOverAgain() public {
        PassingReceiver called = new PassingReceiver();
        (, uint64 index, bytes32 id) = _send(HUB, _calling(address(called), 3_000 * ONE, abi.encode(receiver)));
        _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(index);
        assertEq(called.total(), 1);
        assertEq(_entry(SPOKE_A, id).setAside, 0);
        assertEq(_gained(), int256(OFFER));
    }

    /// @dev With less gas than its sender asked for, nothing is advanced; whatever it was, the receiver saw that much.
    function test_aStarvedReceiver_isNotCalledAtAll() public {
        PassingReceiver called = new PassingReceiver();
        (, uint64 index, ) = _send(HUB, _calling(address(called), UNITS, abi.encode(receiver)));
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes memory data = abi.encodeCall(
            IBridgeAdvances.advance,
            (0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame)
        );
        _enter(SPOKE_A);
        (uint256 fails, uint256 succeeds) = (100_000, 2_000_000);
        while (succeeds - fails > 500) {
            uint256 gas = (fails + succeeds) / 2;
            uint256 before = vm.snapshotState();
            vm.prank(filler);
            (bool succeeded, ) = address(bridges[SPOKE_A]).call{gas: gas}(data);
            vm.revertToState(before);
            if (succeeded) succeeds = gas;
            else fails = gas;
        }
        vm.prank(filler);
        (bool done, ) = address(bridges[SPOKE_A]).call{gas: succeeds}(data);
        assertTrue(done);
        assertGt(called.gasSeen(), 300_000 - 2_000);
    }

    function test_aReceiverThatFails_hasNothingAdvanced() public {
        PassingReceiver called = new PassingReceiver();
        (, uint64 index, ) = _send(HUB, _calling(address(called), UNITS, "no address"));
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.prank(filler);
        vm.expectPartialRevert(IBridgeEvents.ReceiverFailed.selector);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
        assertEq(_gained(), 0);
        assertEq(_advancerOf(index), address(0));
    }

    /// @dev In the middle of its measurement: it credits the same tokens twice, unless it locks what is called.
    function test_aReceiverThatMeasuresBalances_isRobbedUnlessItLocks() public {
        for (uint256 i = 0; i < 2; ++i) {
            bool locks = i == 1;
            MeasuringReceiver called = new MeasuringReceiver(locks);
            TransferRequest memory request = _calling(address(called), 5 * ONE, abi.encode(receiver));
            request.salt = bytes32(i);
            (, uint64 index, ) = _send(HUB, request);
            TransferFrame memory transfer = _transferOf(lane, index);
            _enter(SPOKE_A);
            AdvanceHook hook = new AdvanceHook(address(bridges[SPOKE_A]));
            _endow(address(hook), 10 * ONE);
            vm.prank(address(hook));
            tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
            vm.prank(_attacker);
            called.bring(address(tokens[SPOKE_A]), 0, address(hook), abi.encodeCall(AdvanceHook.run, (transfer)));
            assertEq(called.credited(_attacker) != 0, !locks);
            assertEq(_advancerOf(index) == address(0), locks);
        }
    }
}

/// @dev Advances when it is called.
contract AdvanceHook {
    IBridgeAdvances private immutable BRIDGE;

    constructor(address bridge) {
        BRIDGE = IBridgeAdvances(bridge);
    }

    function run(TransferFrame calldata transfer) external {
        BRIDGE.advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
    }
}
