// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {ISwapRouter} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IInputPayer} from "../../../contracts/swap/interfaces/IInputPayer.sol";
import {IPreviousSwapRouter} from "../../../contracts/swap/development/IPreviousSwapRouter.sol";
import {SwapFixture} from "./world/SwapFixture.sol";

/// @dev Generation 2.1 on spoke A, beside the present router.
contract PreviousSwapRouterTest is SwapFixture {
    bytes32 private constant SALT = keccak256("order");
    uint256 private constant AMOUNT = 100 * WHOLE;

    IPreviousSwapRouter private previous;

    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
        bytes memory arguments = abi.encode(managers[SPOKE_A], bridges[SPOKE_A], executors[SPOKE_A]);
        previous = IPreviousSwapRouter(create("PreviousSwapRouter.sol:PreviousSwapRouter", arguments));
        tokenIn.mint(user, 10 * AMOUNT);
        vm.prank(user);
        tokenIn.approve(address(previous), type(uint256).max);
    }

    function _request() private view returns (TransferRequest memory request) {
        (request.assetId, request.amount, request.destinationChainId) = (USD, 99 * WHOLE, chainIds[HUB]);
        (request.receiver, request.minReceived) = (abi.encodePacked(receiver), 98 * ONE);
        (request.deadline, request.salt, request.refundTo) = (uint40(time) + LIFETIME, SALT, user);
    }

    function _hops() private view returns (bytes memory) {
        return _route(_throughPool(address(tokens[SPOKE_A])));
    }

    function _bridge(TransferRequest memory request, uint256 amount) private returns (bytes32) {
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        vm.deal(user, fee);
        vm.prank(user);
        return previous.swapAndBridge{value: fee}(address(tokenIn), amount, _hops(), abi.encode(request), "");
    }

    /// @dev Without the quote, which a wrong request would not get.
    function _bridgeUnpaid(TransferRequest memory request, uint256 amount) private {
        vm.prank(user);
        previous.swapAndBridge(address(tokenIn), amount, _hops(), abi.encode(request), "");
    }

    function _pay(uint8 permitType, uint256 least) private returns (uint256) {
        bytes memory callData = abi.encode(receiver, least, uint64(0), bytes(""));
        vm.prank(user);
        return previous.swapAndCall(SALT, address(tokenIn), AMOUNT, permitType, _hops(), callData, "");
    }

    function _assertNothingStays() private view {
        assertEq(tokenIn.balanceOf(address(previous)), 0);
        assertEq(tokens[SPOKE_A].balanceOf(address(previous)), 0);
        assertEq(tokens[SPOKE_A].allowance(address(previous), address(bridges[SPOKE_A])), 0);
    }

    function test_selectors_areThoseOfGeneration21() public view {
        assertEq(IPreviousSwapRouter.swapAndBridge.selector, bytes4(0x480a3411));
        assertEq(IPreviousSwapRouter.swapAndCall.selector, bytes4(0xecc847d3));
        (uint16 major, uint16 minor) = previous.generation();
        assertEq(major, 2);
        assertEq(minor, 1);
    }

    function test_swapAndBridge_sendsTheResult_andKeepsNothing() public {
        vm.recordLogs();
        bytes32 transferId = _bridge(_request(), AMOUNT);
        _note();
        uint256 lane = _laneBetween(SPOKE_A, HUB);
        uint64 index = uint64(leaves[lane].length - 1);
        assertEq(leaves[lane][index], transferId);
        assertEq(tokenIn.balanceOf(user), 9 * AMOUNT);
        _assertNothingStays();
        assertTrue(_deliver(lane, index));
        assertGt(tokens[HUB].balanceOf(receiver), 98 * ONE);
    }

    function test_swapAndCall_paysTheReceiver() public {
        uint256 amountOut = _pay(0, 99 * WHOLE);
        assertGe(amountOut, 99 * WHOLE);
        assertEq(tokens[SPOKE_A].balanceOf(receiver), amountOut);
        _assertNothingStays();
    }

    function test_bothEntries_repeatedNumber_revert() public {
        _pay(0, 0);
        bytes32 orderId = keccak256(abi.encode(user, SALT));
        assertTrue(previous.isOrderTaken(orderId));
        vm.expectRevert(abi.encodeWithSelector(IPreviousSwapRouter.OrderIdUsed.selector, orderId));
        this.payAgain();
        vm.expectRevert(abi.encodeWithSelector(IPreviousSwapRouter.OrderIdUsed.selector, orderId));
        this.bridgeUnpaid(_request(), AMOUNT);
    }

    function test_paused_takesNoOrder_untilUnpaused() public {
        vm.prank(admin);
        previous.pause();
        assertTrue(previous.isPaused());
        vm.expectRevert(IPreviousSwapRouter.GenerationPaused.selector);
        this.payAgain();
        vm.expectRevert(IPreviousSwapRouter.GenerationPaused.selector);
        this.bridgeUnpaid(_request(), AMOUNT);
        vm.prank(admin);
        previous.unpause();
        assertGt(_pay(0, 0), 0);
    }

    function test_pause_byStranger_reverts() public {
        bytes memory refused = abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(refused);
        previous.pause();
        vm.expectRevert(refused);
        previous.unpause();
        vm.stopPrank();
    }

    function test_payInput_byStranger_reverts() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IInputPayer.NotExecutor.selector, stranger));
        IInputPayer(address(previous)).payInput(stranger, 1);
    }

    function test_swapAndBridge_ofNothing_reverts() public {
        vm.expectRevert(IPreviousSwapRouter.NoAmount.selector);
        this.bridgeUnpaid(_request(), 0);
    }

    function test_swapAndBridge_withPayloadOrGas_reverts() public {
        TransferRequest memory request = _request();
        (request.payload, request.gasLimit) = ("xy", 7);
        vm.expectRevert(abi.encodeWithSelector(IPreviousSwapRouter.DestinationCallRefused.selector, 2, 7));
        this.bridgeUnpaid(request, AMOUNT);
        request.payload = "";
        vm.expectRevert(abi.encodeWithSelector(IPreviousSwapRouter.DestinationCallRefused.selector, 0, 7));
        this.bridgeUnpaid(request, AMOUNT);
    }

    function test_swapAndBridge_refundToNobodyOrRouter_reverts() public {
        TransferRequest memory request = _request();
        address[2] memory wrong = [address(0), address(previous)];
        for (uint256 i = 0; i < 2; ++i) {
            request.refundTo = wrong[i];
            vm.expectRevert(abi.encodeWithSelector(IPreviousSwapRouter.InvalidRefundTo.selector, wrong[i]));
            this.bridgeUnpaid(request, AMOUNT);
        }
    }

    function test_swapAndBridge_belowTheLeast_reverts() public {
        TransferRequest memory request = _request();
        (request.amount, request.minReceived) = (AMOUNT, 0);
        vm.expectRevert();
        this.bridgeUnpaid(request, AMOUNT);
        tokenIn.mint(user, 1);
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(IPreviousSwapRouter.BelowLeastBridged.selector, AMOUNT - 1, AMOUNT));
        previous.swapAndBridge(address(tokenIn), AMOUNT - 1, "", abi.encode(request), "");
    }

    function test_swapAndCall_unknownPermitType_reverts() public {
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(IPreviousSwapRouter.UnknownPermitType.selector, 2));
        previous.swapAndCall(SALT, address(tokenIn), AMOUNT, 2, "", "", "");
    }

    function test_presentRouter_namesTheEntriesToUseInstead() public {
        bytes4[2] memory old = [IPreviousSwapRouter.swapAndBridge.selector, IPreviousSwapRouter.swapAndCall.selector];
        bytes4[2] memory present = [ISwapRouter.swapAndBridge.selector, ISwapRouter.swapAndCall.selector];
        for (uint256 i = 0; i < 2; ++i) {
            (bool taken, bytes memory reason) = address(routers[SPOKE_A]).call(
                abi.encodePacked(old[i], new bytes(320))
            );
            assertFalse(taken);
            bytes4 refused = ISwapRouter.GenerationDeprecated.selector;
            assertEq(reason, abi.encodeWithSelector(refused, old[i], present[i]));
        }
    }

    // ---------------------------------------------------------------- called from outside, for `expectRevert`

    function payAgain() external {
        _pay(0, 0);
    }

    function bridgeUnpaid(TransferRequest calldata request, uint256 amount) external {
        _bridgeUnpaid(request, amount);
    }
}
