// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {CHEATCODES} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {PlainToken} from "../../bridge/tokens/PlainToken.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";
import {TaxedToken} from "./TaxedToken.sol";

/// @dev A pool of Uniswap v3 pays before it asks for the input. Until then, the input of a fill is still at the
/// receiver of orders, and belongs to no order that a stranger delivers meanwhile. The hub's USD keeps a hundredth of
/// what comes to the receiver of orders, so the amount of each order is measured.
contract SwapUnpaidInputTest is SwapHeldFixture {
    address private immutable attacker = makeAddr("attacker");
    /// @dev A token of the attacker's.
    TaxedToken private between;
    TaxedToken private usd;

    function setUp() public override {
        super.setUp();
        _enter(HUB);
        usd = TaxedToken(address(tokens[HUB]));
        usd.setTaxed(address(receivers[HUB]));
        between = new TaxedToken(18);
        uint256 depth = DEPTH * WHOLE;
        between.mint(address(liquidity), 2 * depth);
        usd.mint(address(liquidity), DEPTH * ONE);
        tokenOut.mint(address(liquidity), depth);
        liquidity.addPool(v3Factory, address(usd), address(between), DEPTH * ONE, depth, FEE);
        liquidity.addPair(v2Factory, address(between), address(tokenOut), depth, depth);
    }

    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new TaxedToken(decimals);
    }

    function test_deliveryInsideAFill_hasNothingOfTheInputThatThePoolWaitsFor() public {
        HeldOrder memory first = _holdOrder(_cheap(0));
        (SwapOrder memory order, bytes memory call, bytes32 id, bytes32 transfer) = _sendAnother();
        between.setCall(address(executors[HUB]), address(mailboxes[HUB]), call);
        vm.recordLogs();
        vm.prank(attacker);
        receivers[HUB].fill(first, _throughBetween());
        assertTrue(between.succeeded(), "the attacker delivered before the pool was paid");
        _assertPaidInFull(order, id, transfer);
    }

    function test_deliveryInsideAFillOfAnOwner_hasNothingOfTheInputThatThePoolWaitsFor() public {
        SwapOrder memory attackers = _cheap(0);
        attackers.receiver = abi.encodePacked(attacker);
        HeldOrder memory first = _holdOrder(attackers);
        (SwapOrder memory order, bytes memory call, bytes32 id, bytes32 transfer) = _sendAnother();
        between.setCall(address(executors[HUB]), address(mailboxes[HUB]), call);
        vm.recordLogs();
        vm.prank(attacker);
        receivers[HUB].fillAsOwner(first, _route(abi.encodePacked(POOLS, FEE, address(between))), 0, attacker);
        assertTrue(between.succeeded(), "the attacker delivered before the pool was paid");
        _assertPaidInFull(order, id, transfer);
    }

    function test_deliveryInsideTheFillersPayment_hasNothingOfTheInput() public {
        SwapOrder memory paying = _cheap(0);
        paying.fillFee = uint96(ONE / 5);
        HeldOrder memory first = _holdOrder(paying);
        _pass(15 minutes);
        (SwapOrder memory order, bytes memory call, bytes32 id, bytes32 transfer) = _sendAnother();
        usd.setCall(attacker, address(mailboxes[HUB]), call);
        vm.recordLogs();
        vm.prank(attacker);
        receivers[HUB].fill(first, _throughBetween());
        assertTrue(usd.succeeded(), "the attacker delivered while they were paid");
        assertEq(usd.balanceOf(attacker), ONE / 10);
        _assertPaidInFull(order, id, transfer);
    }

    function test_deliveryInsideAnExecutedCall_hasNothingOfTheInputThatThePoolWaitsFor() public {
        SwapOrder memory attackers = _cheap(0);
        attackers.destinationHops = _throughBetween();
        (uint256 lane, uint64 index, , bytes32 first) = _sendOrder(attackers);
        bytes memory code = address(receivers[HUB]).code;
        vm.etch(address(receivers[HUB]), hex"fd");
        assertTrue(_deliver(lane, index));
        vm.etch(address(receivers[HUB]), code);
        assertEq(uint256(_entry(HUB, first).state), uint256(EntryState.Ready));
        TransferFrame memory ready = _transferOf(lane, index);
        (SwapOrder memory order, bytes memory call, bytes32 id, bytes32 transfer) = _sendAnother();
        between.setCall(address(executors[HUB]), address(mailboxes[HUB]), call);
        vm.recordLogs();
        vm.prank(attacker);
        bridges[HUB].execute(ready);
        assertTrue(between.succeeded(), "the attacker delivered before the pool was paid");
        _assertPaidInFull(order, id, transfer);
    }

    /// @dev What the pool waits for is of the asset's token, and lessens no other.
    function test_arrivalOfAnotherToken_insideAFill_isHeldWhole() public {
        HeldOrder memory first = _holdOrder(_cheap(0));
        between.setCall(address(executors[HUB]), address(this), abi.encodeCall(this.arrive, ()));
        vm.prank(attacker);
        receivers[HUB].fill(first, _throughBetween());
        assertTrue(between.succeeded());
        assertEq(receivers[HUB].heldOf(address(tokenOut)), 50 * ONE);
    }

    function arrive() external {
        tokenOut.mint(address(receivers[HUB]), 50 * ONE);
        ReceivedAsset memory received;
        (received.token, received.amount) = (address(tokenOut), 50 * ONE);
        vm.prank(address(bridges[HUB]));
        receivers[HUB].onAssetReceived(received, _payloadOf(_cheap(1), "id"));
    }

    // ---------------------------------------------------------------- helpers

    /// @dev An order whose minimum the tax and two pools leave within reach.
    function _cheap(uint256 nonce) private view returns (SwapOrder memory order) {
        order = _order();
        (order.quotedOut, order.leastOut, order.nonce) = (uint128(90 * WHOLE), uint128(90 * WHOLE), nonce);
    }

    /// @dev A victim's order on its way, and the call that delivers it.
    function _sendAnother() private returns (SwapOrder memory order, bytes memory call, bytes32 id, bytes32 transfer) {
        uint256 lane;
        uint64 index;
        order = _cheap(1);
        (lane, index, id, transfer) = _sendOrder(order);
        call = abi.encodeCall(mailboxes[HUB].deliver, (lanes[lane].id, _batchOf(lane, index)));
    }

    function _throughBetween() private view returns (bytes memory) {
        return _route(abi.encodePacked(POOLS, FEE, address(between), _throughPair(address(tokenOut))));
    }

    /// @dev The receiver of orders holds the victim's amount, less the tax, and pays it.
    function _assertPaidInFull(SwapOrder memory order, bytes32 id, bytes32 transfer) private {
        HeldOrder memory held = _heldIn(CHEATCODES.getRecordedLogs(), transfer, _payloadOf(order, id));
        assertEq(usd.balanceOf(address(receivers[HUB])), held.amount, "no more than what came");
        _assertEmpty();
        uint256 before = usd.balanceOf(receiver);
        vm.prank(receiver);
        receivers[HUB].take(held, receiver);
        assertEq(usd.balanceOf(receiver) - before, held.amount);
    }
}
