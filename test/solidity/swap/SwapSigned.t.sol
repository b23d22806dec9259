// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {TokenPermit} from "@causeway/solidity/interfaces/IBridge.sol";
import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {SwapTermsChange} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {OrderIntake} from "../../../contracts/swap/OrderIntake.sol";
import {FeeOnTransferToken} from "../bridge/tokens/FeeOnTransferToken.sol";
import {OrderSigning} from "./world/OrderSigning.sol";

interface IPermit2Errors {
    error InvalidSigner();
    error SignatureExpired(uint256 signatureDeadline);
    error InvalidNonce();
}

contract SwapSignedTest is OrderSigning {
    uint256 private constant FOR_SUBMITTER = 1e18;

    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
        vm.prank(user);
        tokenIn.approve(permit2, type(uint256).max);
    }

    // ---------------------------------------------------------------- taken

    function test_swapAndBridgeSigned_byAnybody_paysTheSubmitter() public {
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        vm.recordLogs();
        vm.prank(stranger);
        (bytes32 orderId, ) = routers[SPOKE_A].swapAndBridgeSigned{value: fee}(order, signed);
        _note();
        assertEq(orderId, routers[SPOKE_A].orderIdOf(order, user));
        assertEq(tokenIn.balanceOf(stranger), FOR_SUBMITTER);
        assertEq(tokenIn.balanceOf(user), 0);
        uint256 lane = _laneBetween(SPOKE_A, HUB);
        _deliverLogged(lane, uint64(leaves[lane].length - 1));
        assertGt(tokenOut.balanceOf(receiver), order.leastOut);
        _assertEmpty();
    }

    function test_swapAndCallSigned_paysTheReceiver() public {
        SwapOrder memory order = _localOrder();
        order.quotedOut = order.leastOut;
        tokenIn.mint(user, order.amountIn);
        OrderSignature memory signed = _sign(order, userKey);
        vm.prank(stranger);
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        assertGt(tokens[SPOKE_A].balanceOf(receiver), order.leastOut);
        _assertEmpty();
    }

    function test_swapAndCallSigned_forOneUnit_paysTheUnitToTheSubmitter() public {
        SwapOrder memory order = _localOrder();
        (order.quotedOut, order.submitterFee) = (order.leastOut, 1);
        tokenIn.mint(user, order.amountIn);
        OrderSignature memory signed = _sign(order, userKey);
        vm.prank(stranger);
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        assertEq(tokenIn.balanceOf(stranger), 1);
    }

    /// @dev Its input is at the router when the fees are paid.
    function test_swapAndCallSigned_paysBothFees() public {
        SwapTermsChange[] memory changes = new SwapTermsChange[](1);
        changes[0] = SwapTermsChange(chainIds[SPOKE_A], 20, 20);
        (address purse, address integrator) = (makeAddr("purse"), makeAddr("integrator"));
        vm.startPrank(admin);
        _settings(SPOKE_A).setPurse(purse);
        _settings(SPOKE_A).setTerms(changes);
        vm.stopPrank();
        SwapOrder memory order = _localOrder();
        (order.quotedOut, order.submitterFee) = (order.leastOut, FOR_SUBMITTER);
        (order.integrator, order.integratorBps, order.amountIn) = (integrator, 30, 101 * WHOLE);
        tokenIn.mint(user, order.amountIn);
        OrderSignature memory signed = _sign(order, userKey);
        vm.prank(stranger);
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        assertEq(tokenIn.balanceOf(purse), WHOLE / 5);
        assertEq(tokenIn.balanceOf(integrator), (WHOLE * 3) / 10);
        assertEq(tokenIn.balanceOf(stranger), FOR_SUBMITTER);
        _assertEmpty();
    }

    /// @dev What the token keeps on its way here is not swapped, and what it keeps on its way on is the pair's loss.
    function test_swapAndCallSigned_ofATokenThatKeepsAPart_swapsWhatCame() public {
        FeeOnTransferToken odd = new FeeOnTransferToken(18);
        uint256 depth = DEPTH * WHOLE;
        odd.mint(address(liquidity), depth);
        tokens[SPOKE_A].mint(address(liquidity), depth);
        liquidity.addPair(v2Factory, address(odd), address(tokens[SPOKE_A]), depth, depth);
        SwapOrder memory order = _localOrder();
        (order.tokenIn, order.hops) = (address(odd), _route(_throughPair(address(tokens[SPOKE_A]))));
        (order.quotedOut, order.leastOut) = (uint128(97 * WHOLE), uint128(97 * WHOLE));
        odd.mint(user, order.amountIn);
        vm.prank(user);
        odd.approve(permit2, order.amountIn);
        OrderSignature memory signed = _sign(order, userKey);
        vm.prank(stranger);
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        assertGt(tokens[SPOKE_A].balanceOf(receiver), 97 * WHOLE);
        assertEq(odd.balanceOf(address(routers[SPOKE_A])), 0);
    }

    function test_swapAndBridge_bySigner_keepsTheSubmittersPart() public {
        SwapOrder memory order = _signable();
        vm.startPrank(user);
        tokenIn.approve(address(routers[SPOKE_A]), order.amountIn);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        routers[SPOKE_A].swapAndBridge{value: fee}(order);
        vm.stopPrank();
        assertEq(tokenIn.balanceOf(user), FOR_SUBMITTER);
    }

    // ---------------------------------------------------------------- refused

    function test_signedOrder_submittedTwice_reverts() public {
        SwapOrder memory order = _signable();
        tokenIn.mint(user, order.amountIn);
        OrderSignature memory signed = _sign(order, userKey);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        routers[SPOKE_A].swapAndBridgeSigned{value: fee}(order, signed);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.NonceUsed.selector, user, order.nonce));
        routers[SPOKE_A].swapAndBridgeSigned{value: fee}(order, signed);
    }

    function test_signedOrder_whoseNonceItsSenderUsed_reverts() public {
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        SwapOrder memory other = _localOrder();
        (other.nonce, other.quotedOut) = (order.nonce, other.leastOut);
        _fundOrder(other);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(other);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.NonceUsed.selector, user, order.nonce));
        routers[SPOKE_A].swapAndBridgeSigned(order, signed);
    }

    function test_signedOrder_bySomebodyElse_reverts() public {
        SwapOrder memory order = _signable();
        (, uint256 otherKey) = makeAddrAndKey("another");
        OrderSignature memory signed = _sign(order, otherKey);
        signed.owner = user;
        vm.expectRevert(IPermit2Errors.InvalidSigner.selector);
        routers[SPOKE_A].swapAndBridgeSigned(order, signed);
    }

    function test_signedOrder_afterItsTime_reverts() public {
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        _pass(5 minutes + 1);
        _enter(SPOKE_A);
        vm.expectRevert(abi.encodeWithSelector(IPermit2Errors.SignatureExpired.selector, signed.deadline));
        routers[SPOKE_A].swapAndBridgeSigned(order, signed);
    }

    function test_signedOrder_onAnotherRouterOrChain_reverts() public {
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        bytes32 here = routers[SPOKE_A].orderIdOf(order, user);
        _enter(SPOKE_B);
        assertTrue(routers[SPOKE_B].orderIdOf(order, user) != here);
        vm.expectRevert(IPermit2Errors.InvalidSigner.selector);
        routers[SPOKE_B].swapAndBridgeSigned(order, signed);
        // the same router, as it would stand on another chain
        _enter(SPOKE_B);
        assertTrue(routers[SPOKE_A].orderIdOf(order, user) != here);
        assertTrue(routers[SPOKE_A].orderIdOf(order, stranger) != here);
    }

    function test_signedOrder_ofCoin_reverts() public {
        SwapOrder memory order = _signable();
        order.tokenIn = address(0);
        OrderSignature memory signed = _sign(order, userKey);
        vm.expectRevert(OrderIntake.CoinNotSigned.selector);
        routers[SPOKE_A].swapAndBridgeSigned(order, signed);
        vm.expectRevert(OrderIntake.CoinNotSigned.selector);
        routers[SPOKE_A].swapAndBridgeWithPermit(order, TokenPermit(0, 0, 0, 0));
    }

    function test_signedOrder_onOneChain_withAValue_reverts() public {
        SwapOrder memory order = _localOrder();
        tokenIn.mint(user, order.amountIn);
        OrderSignature memory signed = _sign(order, userKey);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.UnusedField.selector, "value"));
        routers[SPOKE_A].swapAndCallSigned{value: 1}(order, signed);
    }

    function test_swapAndBridgeWithPermit_ofNoToken_namesIt() public {
        SwapOrder memory order = _order();
        (order.tokenIn, order.hops) = (stranger, "");
        TokenPermit memory permit;
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, stranger));
        routers[SPOKE_A].swapAndBridgeWithPermit(order, permit);
    }

    function test_signedOrder_withAnyFieldChanged_reverts() public {
        SwapOrder memory order = _signable();
        (order.callGas, order.call) = (100_000, "call");
        bytes memory call = abi.encodeCall(ISwapRouter.swapAndBridgeSigned, (order, _sign(order, userKey)));
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        // behind the selector and two offsets: the order's 29 words
        for (uint256 word = 2; word < 31; ++word) {
            _expectRefused(call, 4 + 32 * word + 31, fee);
        }
        // and all bytes of its hops here and there, its receiver and its call, each behind its length
        bytes[4] memory parts = [order.hops, order.destinationHops, order.receiver, order.call];
        uint256[4] memory places = [uint256(3), 8, 13, 19];
        for (uint256 i = 0; i < 4; ++i) {
            uint256 start = 4 + 64 + _wordAt(call, 4 + 64 + 32 * places[i]);
            for (uint256 k = 0; k < 32 + parts[i].length; ++k) {
                _expectRefused(call, start + k, fee);
            }
        }
        (bool taken, ) = address(routers[SPOKE_A]).call{value: fee}(call);
        assertTrue(taken, "the order is taken as it was signed");
    }

    function test_swapAndBridgeWithPermit_ofATokenWithoutPermit_takesTheCallersAllowanceAlone() public {
        SwapOrder memory order = _order();
        _fundOrder(order);
        vm.prank(stranger);
        vm.expectRevert();
        routers[SPOKE_A].swapAndBridgeWithPermit(order, TokenPermit(type(uint256).max, 27, "r", "s"));
        assertEq(tokenIn.balanceOf(user), order.amountIn);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        vm.prank(user);
        routers[SPOKE_A].swapAndBridgeWithPermit{value: fee}(order, TokenPermit(type(uint256).max, 27, "r", "s"));
    }

    // ---------------------------------------------------------------- helpers

    function _expectRefused(bytes memory call, uint256 place, uint256 value) private {
        bytes memory changed = bytes.concat(call);
        changed[place] = bytes1(uint8(changed[place]) ^ 1);
        (bool succeeded, ) = address(routers[SPOKE_A]).call{value: value}(changed);
        assertFalse(succeeded, "a changed order is refused");
    }

    function _wordAt(bytes memory data, uint256 place) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(add(data, 32), place))
        }
    }

    function _signable() private returns (SwapOrder memory order) {
        _enter(SPOKE_A);
        order = _order();
        (order.submitterFee, order.nonce) = (FOR_SUBMITTER, 7);
        (order.quotedOut, order.leastOut) = (uint128(97 * WHOLE), uint128(97 * WHOLE));
        (order.minBridged, order.minReceived) = (98 * WHOLE, 97 * ONE);
        tokenIn.mint(user, order.amountIn);
    }
}
