// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IPermit2Allowances, VictimFixture} from "./VictimFixture.sol";

interface IPermit2Nonces {
    error InvalidNonce();
    error InvalidSigner();
}

/// @dev Across' audit of 2025, H-01 and M-02: a signature could be submitted again, and another nonce than the signed
/// one was used. Here the order's nonce is the permit's nonce, and the hash that is signed covers it.
contract AcrossReusedSignatureTest is VictimFixture {
    uint256 private constant NONCE = 1_000_003;

    function setUp() public override {
        super.setUp();
        tokenIn.mint(user, 1_000 * WHOLE);
        vm.startPrank(user);
        tokenIn.approve(permit2, type(uint256).max);
        tokenIn.approve(address(routers[SPOKE_A]), type(uint256).max);
        vm.stopPrank();
    }

    function _signable() private view returns (SwapOrder memory order) {
        order = _localOrder();
        (order.nonce, order.quotedOut) = (NONCE, order.leastOut);
    }

    function _expectUsed() private {
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.NonceUsed.selector, user, NONCE));
    }

    function test_signature_submittedTwice_isRefused() public {
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        uint256 left = tokenIn.balanceOf(user);
        _expectUsed();
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        _expectUsed();
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        assertEq(tokenIn.balanceOf(user), left);
    }

    function test_signature_ofAnOrderThatItsSignerSubmitted_isRefused() public {
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        vm.prank(user);
        routers[SPOKE_A].swapAndCall(order);
        _expectUsed();
        routers[SPOKE_A].swapAndCallSigned(order, signed);
    }

    /// @dev The router's own record is not the only one.
    function test_signature_whosePermitWasUsed_isRefused_thoughTheRouterDoesNotKnow() public {
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        vm.prank(user);
        IPermit2Allowances(permit2).invalidateUnorderedNonces(NONCE >> 8, 1 << (NONCE & 0xff));
        assertFalse(routers[SPOKE_A].isNonceUsed(user, NONCE));
        vm.expectRevert(IPermit2Nonces.InvalidNonce.selector);
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        assertFalse(routers[SPOKE_A].isNonceUsed(user, NONCE));
    }

    function testFuzz_signature_withAnotherNonce_isRefused(uint256 nonce) public {
        vm.assume(nonce != NONCE);
        SwapOrder memory order = _signable();
        OrderSignature memory signed = _sign(order, userKey);
        order.nonce = nonce;
        vm.expectRevert(IPermit2Nonces.InvalidSigner.selector);
        routers[SPOKE_A].swapAndCallSigned(order, signed);
        assertEq(tokenIn.balanceOf(user), 1_000 * WHOLE);
    }

    /// @dev Nonces are of one account each: nobody uses up another account's.
    function test_nonce_ofAnotherAccount_isTheirOwn() public {
        SwapOrder memory order = _signable();
        tokenIn.mint(attacker, order.amountIn);
        vm.startPrank(attacker);
        tokenIn.approve(address(routers[SPOKE_A]), order.amountIn);
        routers[SPOKE_A].swapAndCall(order);
        vm.stopPrank();
        assertFalse(routers[SPOKE_A].isNonceUsed(user, NONCE));
        routers[SPOKE_A].swapAndCallSigned(order, _sign(order, userKey));
        assertTrue(routers[SPOKE_A].isNonceUsed(user, NONCE));
    }

    function testFuzz_nonce_usesUpNoOther(uint256 used, uint256 other) public {
        vm.assume(used != other);
        SwapOrder memory order = _signable();
        order.nonce = used;
        routers[SPOKE_A].swapAndCallSigned(order, _sign(order, userKey));
        assertTrue(routers[SPOKE_A].isNonceUsed(user, used));
        assertFalse(routers[SPOKE_A].isNonceUsed(user, other));
    }
}
