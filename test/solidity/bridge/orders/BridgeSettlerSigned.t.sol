// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {GaslessCrossChainOrder, ResolvedCrossChainOrder} from "@causeway/solidity/interfaces/IERC7683.sol";
import {IBridgeSettler} from "../../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {OrdersFixture} from "./OrdersFixture.sol";

/// @dev Orders of spoke A that `user` signs and a stranger opens. What is signed is hashed as a wallet does, which
/// knows the types alone.
contract BridgeSettlerSignedTest is OrdersFixture {
    string private constant ORDER =
        "GaslessCrossChainOrder(address originSettler,address user,uint256 nonce,uint256 originChainId,"
        "uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,bytes orderData)";
    string private constant PERMISSIONS = "TokenPermissions(address token,uint256 amount)";
    string private constant PERMIT =
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,"
        "GaslessCrossChainOrder witness)";

    bytes4 private constant INVALID_SIGNER = bytes4(keccak256("InvalidSigner()"));
    bytes4 private constant INVALID_NONCE = bytes4(keccak256("InvalidNonce()"));

    TransferRequest private _asked;
    GaslessCrossChainOrder private _whole;
    address private _spender;
    address private _token;
    uint256 private _permitted;
    uint256 private _nonce;
    uint256 private _deadline;

    function setUp() public override {
        super.setUp();
        _fund(SPOKE_A, 10 * UNITS);
        vm.prank(user);
        tokens[SPOKE_A].approve(permit2, type(uint256).max);
        _asked = _ordered(SPOKE_A, HUB, UNITS);
        _whole = _gasless(SPOKE_A, _asked);
        (_spender, _token, _permitted) = (address(settlers[SPOKE_A]), address(tokens[SPOKE_A]), _asked.amount);
        (_nonce, _deadline) = (_whole.nonce, _whole.openDeadline);
    }

    function _sign(GaslessCrossChainOrder memory order, uint256 key) private view returns (bytes memory) {
        bytes32 permissions = keccak256(abi.encode(keccak256(bytes(PERMISSIONS)), _token, _permitted));
        bytes32 kind = keccak256(bytes(string.concat(PERMIT, ORDER, PERMISSIONS)));
        bytes32 hash = keccak256(abi.encode(kind, permissions, _spender, _nonce, _deadline, _witness(order)));
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                block.chainid,
                permit2
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, hash)));
        return abi.encodePacked(r, s, v);
    }

    function _witness(GaslessCrossChainOrder memory order) private pure returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256(bytes(ORDER)),
                    order.originSettler,
                    order.user,
                    order.nonce,
                    order.originChainId,
                    order.openDeadline,
                    order.fillDeadline,
                    order.orderDataType,
                    keccak256(order.orderData)
                )
            );
    }

    function _submit(GaslessCrossChainOrder memory order, bytes memory signature) private {
        vm.prank(stranger);
        settlers[SPOKE_A].openFor{value: 1 ether}(order, signature, "");
    }

    function _refuse(GaslessCrossChainOrder memory order, bytes memory signature, bytes memory reason) private {
        vm.expectRevert(reason);
        _submit(order, signature);
        assertEq(_unitsOf(SPOKE_A, user), 10 * UNITS);
        assertEq(_books(SPOKE_A).net, 0);
    }

    function _refuseSigner(bytes memory signature) private {
        _refuse(_whole, signature, abi.encodeWithSelector(INVALID_SIGNER));
    }

    // ---------------------------------------------------------------- the whole way

    function test_anOrder_isOpenedByAnybody_filledAndRepaidAsItSays() public {
        ResolvedCrossChainOrder memory foretold = settlers[SPOKE_A].resolveFor(_whole, "");
        uint256 fee = bridges[SPOKE_A].quote(_asked).messageFee;
        (uint256 coins, uint256 before) = (user.balance, stranger.balance);
        vm.recordLogs();
        _submit(_whole, _sign(_whole, userKey));
        ResolvedCrossChainOrder memory resolved = _opened(SPOKE_A);
        assertEq(keccak256(abi.encode(resolved)), keccak256(abi.encode(foretold)));
        assertEq(_unitsOf(SPOKE_A, user), 9 * UNITS);
        assertEq(stranger.balance, before - 1 ether);
        assertEq(user.balance, coins + 1 ether - fee, "what is too much goes to whom the request names");
        _fundFiller(resolved);
        _fill(resolved);
        assertEq(_unitsOf(HUB, receiver), UNITS - BASE - FEE);
        assertTrue(_deliver(_laneBetween(SPOKE_A, HUB), 0));
        uint256 earned = resolved.minReceived[0].amount - resolved.maxSpent[0].amount;
        assertEq(tokens[HUB].balanceOf(filler), resolved.maxSpent[0].amount + earned);
        _assertEmpty(HUB);
    }

    function test_openFor_takesWholeUnits() public {
        _asked.amount += 1e12 - 1;
        _whole.orderData = abi.encode(_asked);
        _permitted = _asked.amount;
        _submit(_whole, _sign(_whole, userKey));
        assertEq(_unitsOf(SPOKE_A, user), 9 * UNITS);
        _assertEmpty(SPOKE_A);
    }

    // ---------------------------------------------------------------- what was signed

    /// @dev Each field was another in what was signed.
    function test_openFor_withAnythingElseThanWasSigned_isRefused() public {
        GaslessCrossChainOrder memory other = _whole;
        other.originSettler = address(settlers[HUB]);
        _refuseSigner(_sign(other, userKey));
        (other = _whole).user = stranger;
        _refuseSigner(_sign(other, userKey));
        (other = _whole).nonce = 8;
        _refuseSigner(_sign(other, userKey));
        (other = _whole).originChainId = chainIds[HUB];
        _refuseSigner(_sign(other, userKey));
        (other = _whole).openDeadline += 1;
        _refuseSigner(_sign(other, userKey));
        (other = _whole).fillDeadline += 1;
        _refuseSigner(_sign(other, userKey));
        (other = _whole).orderDataType = keccak256("other");
        _refuseSigner(_sign(other, userKey));
        (other = _whole).orderData[31] ^= 0x01;
        _refuseSigner(_sign(other, userKey));
        _submit(_whole, _sign(_whole, userKey));
        assertEq(_unitsOf(SPOKE_A, user), 9 * UNITS);
    }

    /// @dev Each is changed to what the settler would open.
    function test_openFor_changedByWhoSubmitsIt_isRefused() public {
        bytes memory signature = _sign(_whole, userKey);
        bytes memory reason = abi.encodeWithSelector(INVALID_SIGNER);
        GaslessCrossChainOrder memory other = _whole;
        other.nonce = 8;
        _refuse(other, signature, reason);
        (other = _whole).openDeadline += 1;
        _refuse(other, signature, reason);
        (other = _whole).user = provider;
        _refuse(other, signature, reason);
        _asked.receiver = abi.encodePacked(stranger);
        (other = _whole).orderData = abi.encode(_asked);
        _refuse(other, signature, reason);
        _asked.advanceUntil += 1;
        other.orderData = abi.encode(_asked);
        other.fillDeadline += 1;
        _refuse(other, signature, reason);
    }

    function test_openFor_signedForAnotherPermit_isRefused() public {
        _spender = address(settlers[HUB]);
        _refuseSigner(_sign(_whole, userKey));
        (_spender, _token) = (address(settlers[SPOKE_A]), address(tokens[HUB]));
        _refuseSigner(_sign(_whole, userKey));
        (_token, _permitted) = (address(tokens[SPOKE_A]), _asked.amount - 1);
        _refuseSigner(_sign(_whole, userKey));
        (_permitted, _nonce) = (_asked.amount, 8);
        _refuseSigner(_sign(_whole, userKey));
        (_nonce, _deadline) = (7, _deadline + 1);
        _refuseSigner(_sign(_whole, userKey));
        --_deadline;
        vm.chainId(chainIds[HUB]);
        bytes memory elsewhere = _sign(_whole, userKey);
        vm.chainId(chainIds[SPOKE_A]);
        _refuseSigner(elsewhere);
    }

    function test_openFor_signedByAnother_isRefused() public {
        (, uint256 otherKey) = makeAddrAndKey("stranger");
        _refuseSigner(_sign(_whole, otherKey));
    }

    // ---------------------------------------------------------------- here, now and once

    function test_openFor_ofAnotherSettlerOrChain_isRefused() public {
        GaslessCrossChainOrder memory other = _whole;
        other.originSettler = address(settlers[HUB]);
        bytes memory signature = _sign(other, userKey);
        bytes4 reason = IBridgeSettler.NotThisSettler.selector;
        _refuse(other, signature, abi.encodeWithSelector(reason, settlers[HUB]));
        (other = _whole).originChainId = chainIds[HUB];
        signature = _sign(other, userKey);
        _refuse(other, signature, abi.encodeWithSelector(IBridgeSettler.NotThisChain.selector, chainIds[HUB]));
    }

    function test_openFor_ofAnotherType_isRefused() public {
        _whole.orderDataType = keccak256("other");
        bytes4 reason = IBridgeSettler.UnknownOrderType.selector;
        _refuse(_whole, _sign(_whole, userKey), abi.encodeWithSelector(reason, keccak256("other")));
    }

    function test_openFor_withAnotherEndThanTheOffers_isRefused() public {
        _whole.fillDeadline -= 1;
        _refuse(
            _whole,
            _sign(_whole, userKey),
            abi.encodeWithSelector(
                IBridgeSettler.FillDeadlineDiffers.selector,
                _asked.advanceUntil - 1,
                _asked.advanceUntil
            )
        );
    }

    function test_openFor_afterItsDeadline_isRefused() public {
        bytes memory signature = _sign(_whole, userKey);
        _pass(_whole.openDeadline - time);
        _enter(SPOKE_A);
        uint256 snapshot = vm.snapshotState();
        _submit(_whole, signature);
        vm.revertToState(snapshot);
        _pass(1);
        _enter(SPOKE_A);
        bytes4 reason = IBridgeSettler.OpenTooLate.selector;
        _refuse(_whole, signature, abi.encodeWithSelector(reason, _whole.openDeadline));
    }

    function test_openFor_twice_isRefused() public {
        bytes memory signature = _sign(_whole, userKey);
        _submit(_whole, signature);
        vm.expectRevert(abi.encodeWithSelector(IBridgeSettler.NonceUsed.selector, user, 7));
        _submit(_whole, signature);
        assertEq(_unitsOf(SPOKE_A, user), 9 * UNITS);
    }

    function test_openFor_withAnotherNonce_isAnotherOrder() public {
        vm.recordLogs();
        _submit(_whole, _sign(_whole, userKey));
        bytes32 orderId = _opened(SPOKE_A).orderId;
        (_whole.nonce, _nonce) = (type(uint256).max, type(uint256).max);
        vm.recordLogs();
        _submit(_whole, _sign(_whole, userKey));
        assertNotEq(_opened(SPOKE_A).orderId, orderId);
        assertEq(_unitsOf(SPOKE_A, user), 8 * UNITS);
    }

    /// @dev Permit2's nonces are the user's for whatever he signs, and he takes one back there.
    function test_openFor_withANonceThatWasTakenBack_isRefused() public {
        vm.prank(user);
        (bool taken, ) = permit2.call(abi.encodeWithSignature("invalidateUnorderedNonces(uint256,uint256)", 0, 1 << 7));
        assertTrue(taken);
        _refuse(_whole, _sign(_whole, userKey), abi.encodeWithSelector(INVALID_NONCE));
    }

    /// @dev Of the same nonce and request: neither uses up the other's.
    function test_openFor_besideOneThatTheUserOpens_isAnotherOrder() public {
        _asked.salt = bytes32(_whole.nonce);
        _whole.orderData = abi.encode(_asked);
        bytes32 orderId = _open(SPOKE_A, _asked).orderId;
        vm.recordLogs();
        _submit(_whole, _sign(_whole, userKey));
        assertNotEq(_opened(SPOKE_A).orderId, orderId);
    }
}
