// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {AdvancedAsset} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {IInputPayer} from "../../../contracts/swap/interfaces/IInputPayer.sol";
import {CHEATCODES} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {NotedCalls} from "./world/NotedCalls.sol";
import {SwapHeldFixture} from "./world/SwapHeldFixture.sol";

interface IOwnCalls is IInputPayer {
    function attempt(bytes32 transferId, address token, uint256 amount, bytes calldata payload) external;
    function payLate(bytes32 transferId, address token, uint256 amount, bytes calldata payload) external;
}

/// @dev Orders whose transfer waits at the bridge, or whose call failed there; and payloads that are no orders.
contract SwapWaitingTest is SwapHeldFixture {
    // ---------------------------------------------------------------- aside

    function test_sendBack_ofATransferThatStandsAside_byTheOwner() public {
        (uint256 lane, uint64 index) = _aside();
        TransferFrame memory transfer = _transferOf(lane, index);
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.deal(stranger, 1 ether);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.NotOwner.selector, stranger, receiver, fallbackReceiver));
        receivers[HUB].sendBack{value: fee}(transfer);
        uint256 before = receiver.balance;
        vm.recordLogs();
        vm.prank(receiver);
        receivers[HUB].sendBack{value: fee + 1 ether}(transfer);
        _note();
        assertGe(receiver.balance, before - fee, "the surplus came back");
        assertEq(uint256(_entry(HUB, transferId).state), uint256(EntryState.Returned));
        _assertEmpty();
    }

    function test_sendBack_byTheFallbackReceiver() public {
        (uint256 lane, uint64 index) = _aside();
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.deal(fallbackReceiver, fee);
        vm.recordLogs();
        vm.prank(fallbackReceiver);
        receivers[HUB].sendBack{value: fee}(_transferOf(lane, index));
        _note();
        assertEq(uint256(_entry(HUB, transferId).state), uint256(EntryState.Returned));
    }

    // ---------------------------------------------------------------- ready

    function test_delivery_inAHeldUpCall_isReady_andExecutedByAnybody() public {
        TransferFrame memory transfer = _ready();
        vm.prank(stranger);
        bridges[HUB].execute(transfer);
        assertGt(tokenOut.balanceOf(receiver), 98 * WHOLE);
        _assertEmpty();
    }

    function test_claim_holdsTheOrder_forItsOwner() public {
        TransferFrame memory transfer = _ready();
        vm.recordLogs();
        vm.prank(stranger);
        receivers[HUB].claim(transfer);
        HeldOrder memory held = _heldIn(CHEATCODES.getRecordedLogs(), transferId, _payloadOf(_order(), orderId));
        _assertEmpty();
        vm.prank(receiver);
        receivers[HUB].take(held, receiver);
        assertEq(tokens[HUB].balanceOf(receiver), held.amount);
        vm.expectRevert();
        receivers[HUB].claim(transfer);
    }

    /// @dev The gift is nobody's, and stays.
    function test_claim_byAContractThatSomebodyGaveTokens_holdsWhatCame() public {
        TransferFrame memory transfer = _ready();
        uint256 state = vm.snapshotState();
        uint256 amount = _claimed(transfer);
        vm.revertToState(state);
        tokens[HUB].mint(address(receivers[HUB]), 7 * ONE);
        assertEq(_claimed(transfer), amount);
        assertEq(tokens[HUB].balanceOf(address(receivers[HUB])), amount + 7 * ONE);
    }

    function test_sendBack_byAContractThatSomebodyGaveCoin_paysTheSurplusAlone() public {
        (uint256 lane, uint64 index) = _aside();
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.deal(address(receivers[HUB]), 7 ether);
        vm.deal(receiver, fee + 1 ether);
        vm.prank(receiver);
        receivers[HUB].sendBack{value: fee + 1 ether}(_transferOf(lane, index));
        assertEq(receiver.balance, 1 ether);
        assertEq(address(receivers[HUB]).balance, 7 ether);
    }

    function test_claim_byABridgesStranger_neverReachesTheAssetAlone() public {
        TransferFrame memory transfer = _ready();
        _pass(30 days);
        _enter(HUB);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, stranger, address(receivers[HUB])));
        bridges[HUB].claim(transfer, address(receivers[HUB]));
    }

    // ---------------------------------------------------------------- no orders

    function test_delivery_ofAPayloadThatIsNoOrder_staysReady_andAnybodyHasItGoBack() public {
        (uint256 lane, uint64 index, bytes32 id) = _sendPayload("not an order", 0);
        assertTrue(_deliver(lane, index));
        assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Ready));
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(ISwapReceiver.InvalidOrder.selector, bytes("not an order")));
        receivers[HUB].claim(transfer);
        uint256 fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        vm.recordLogs();
        vm.prank(stranger);
        receivers[HUB].sendBack{value: fee}(transfer);
        _note();
        assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Returned));
        _assertEmpty();
    }

    function testFuzz_delivery_ofAnOrderOfAnyOtherLength_isNoOrder(uint256 size, bytes32 filler) public {
        bytes memory payload = _payloadOf(_order(), "id");
        size = bound(size, 1, payload.length + 100);
        if (size == payload.length) ++size;
        bytes memory other = bytes.concat(payload, filler, filler, filler, filler);
        assembly ("memory-safe") {
            mstore(other, size)
        }
        (uint256 lane, uint64 index, bytes32 id) = _sendPayload(other, 0);
        assertTrue(_deliver(lane, index));
        assertEq(uint256(_entry(HUB, id).state), uint256(EntryState.Ready));
    }

    function testFuzz_delivery_ofACallOfAnyOtherLength_hasNoOtherHops(uint256 more) public {
        // bytes behind the hops are the call's: a longer order is the same order with another call
        SwapOrder memory order = _order();
        NotedCalls called = new NotedCalls();
        order.receiver = abi.encodePacked(address(called));
        bytes memory data = new bytes(bound(more, 0, 100));
        (order.callGas, order.call) = (500_000, data);
        (uint256 lane, uint64 index, ) = _sendPayload(_payloadOf(order, "id"), 0);
        assertTrue(_deliver(lane, index));
        assertEq(called.data(), data);
        assertGt(tokenOut.balanceOf(address(called)), 99 * WHOLE);
    }

    function test_transferOfAnybody_withAnOrderAsPayload_isFilled() public {
        (uint256 lane, uint64 index, ) = _sendPayload(_payloadOf(_order(), "anybody's"), 0);
        assertTrue(_deliver(lane, index));
        assertGt(tokenOut.balanceOf(receiver), 99 * WHOLE);
    }

    // ---------------------------------------------------------------- callers

    function test_callsOfTheBridge_byAnother_revert() public {
        bytes memory refusal = abi.encodeWithSelector(ISwapReceiver.NotBridge.selector, address(this));
        ReceivedAsset memory received;
        vm.expectRevert(refusal);
        receivers[HUB].onAssetReceived(received, "");
        AdvancedAsset memory advanced;
        vm.expectRevert(refusal);
        receivers[HUB].onAssetAdvanced(advanced, "");
    }

    function test_ownCalls_byAnother_revert() public {
        IOwnCalls own = IOwnCalls(address(receivers[HUB]));
        bytes memory refusal = abi.encodeWithSelector(ISwapReceiver.NotSelf.selector, address(this));
        vm.expectRevert(refusal);
        own.attempt(0, address(tokens[HUB]), 0, "");
        vm.expectRevert(refusal);
        own.payLate(0, address(tokens[HUB]), 0, "");
        vm.expectRevert(abi.encodeWithSelector(IInputPayer.NotExecutor.selector, address(this)));
        own.payInput(address(this), 0);
    }

    // ---------------------------------------------------------------- helpers

    function _claimed(TransferFrame memory transfer) private returns (uint256) {
        vm.recordLogs();
        receivers[HUB].claim(transfer);
        return _heldIn(CHEATCODES.getRecordedLogs(), transferId, _payloadOf(_order(), orderId)).amount;
    }

    /// @dev An order whose transfer stands aside: the release's fee takes more than its minimum leaves.
    function _aside() private returns (uint256 lane, uint64 index) {
        SwapOrder memory order = _order();
        order.minReceived = (995 * ONE) / 10;
        (order.hops, order.tokenIn) = ("", address(tokens[SPOKE_A]));
        order.amountIn = (995 * WHOLE) / 10;
        (lane, index, orderId, transferId) = _sendOrder(order);
        assertTrue(_deliver(lane, index));
        assertEq(uint256(_entry(HUB, transferId).state), uint256(EntryState.Aside));
    }

    /// @dev An order whose call at delivery failed for another reason than its own: its bridge was locked.
    function _ready() private returns (TransferFrame memory transfer) {
        uint256 lane;
        uint64 index;
        (lane, index, orderId, transferId) = _sendOrder(_order());
        bytes memory code = address(receivers[HUB]).code;
        vm.etch(address(receivers[HUB]), hex"fd");
        assertTrue(_deliver(lane, index));
        vm.etch(address(receivers[HUB]), code);
        assertEq(uint256(_entry(HUB, transferId).state), uint256(EntryState.Ready));
        return _transferOf(lane, index);
    }
}
