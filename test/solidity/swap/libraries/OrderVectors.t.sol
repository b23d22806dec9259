// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {ArrivedOrder} from "../../../../contracts/swap/libraries/OrderLib.sol";
import {OrderHashLib} from "../../../../contracts/swap/libraries/OrderHashLib.sol";
import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";
import {IOrderLib} from "../harness/IOrderLib.sol";

/// @dev The shared examples of orders: their ids, and the payloads that travel.
contract OrderVectorsTest is ShippedCode, VectorsTest {
    IOrderLib private _lib = IOrderLib(create("OrderLibHarness.sol:OrderLibHarness", ""));
    bytes private _routerCode;

    function setUp() public {
        load("orders.json");
        address any = address(this);
        _routerCode = create("SwapRouter.sol:SwapRouter", abi.encode(any, any, any, any, any)).code;
    }

    // ---------------------------------------------------------------- ids

    function test_typeHash_agrees() public view {
        assertEq(OrderHashLib.TYPE_HASH, wordOf("typeHash"));
    }

    function test_orderId_vectors_agree() public {
        uint64 present = uint64(block.chainid);
        for (uint256 i = 0; i < size("ids"); ++i) {
            address router = _address("ids", i, "router");
            vm.etch(router, _routerCode);
            vm.chainId(uintOf("ids", i, "originChainId"));
            bytes32 orderId = ISwapRouter(router).orderIdOf(_order(i), _address("ids", i, "sender"));
            vm.chainId(present);
            assertEq(orderId, wordOf("ids", i, "orderId"), nameOf("ids", i));
        }
    }

    function test_orderId_vectors_differ() public view {
        for (uint256 i = 0; i < size("ids"); ++i) {
            for (uint256 k = 0; k < i; ++k) {
                assertTrue(wordOf("ids", i, "orderId") != wordOf("ids", k, "orderId"), nameOf("ids", i));
            }
        }
    }

    // ---------------------------------------------------------------- payloads

    function test_decode_vectors_agree() public view {
        for (uint256 i = 0; i < size("valid"); ++i) {
            bytes memory payload = bytesOf("valid", i, "payload");
            (bool isOrder, ArrivedOrder memory decoded) = _lib.tryDecode(payload);
            assertTrue(isOrder, nameOf("valid", i));
            _assertFields(i, decoded);
            (bytes memory hops, bytes memory call) = _lib.partsOf(payload);
            assertEq(hops, bytesOf("valid", i, "hops"), nameOf("valid", i));
            assertEq(call, bytesOf("valid", i, "call"), nameOf("valid", i));
        }
    }

    function test_encode_vectors_agree() public view {
        for (uint256 i = 0; i < size("valid"); ++i) {
            bytes memory payload = bytesOf("valid", i, "payload");
            SwapOrder memory order = _sent(i);
            assertEq(_lib.encode(wordOf("valid", i, "orderId"), order), payload, nameOf("valid", i));
            assertEq(_lib.sizeOf(order), payload.length, nameOf("valid", i));
        }
    }

    function test_decode_invalid_isNoOrder() public view {
        for (uint256 i = 0; i < size("invalid"); ++i) {
            (bool isOrder, ) = _lib.tryDecode(bytesOf("invalid", i, "payload"));
            assertFalse(isOrder, nameOf("invalid", i));
        }
    }

    function test_decode_mutants_agree() public {
        load("orders-mutants.json");
        uint256 refused;
        for (uint256 i = 0; i < size("mutants"); ++i) {
            (bool isOrder, ) = _lib.tryDecode(bytesOf("mutants", i, "payload"));
            bool isRefused = bytes(textOf("mutants", i, "reason")).length != 0;
            assertEq(isOrder, !isRefused, nameOf("mutants", i));
            if (isRefused) ++refused;
        }
        assertGt(refused, 5);
    }

    /// @dev Of whatever bytes: if they are an order, they are what the order encodes to.
    function testFuzz_decode_ofAnyBytes_isInjective(bytes memory payload, uint256 flips) public view {
        bytes memory known = bytesOf("valid", flips % size("valid"), "payload");
        for (uint256 i = 0; i < 4; ++i) {
            flips = uint256(keccak256(abi.encode(flips)));
            known[flips % known.length] ^= bytes1(uint8(flips >> 240));
        }
        _assertInjective(known);
        _assertInjective(payload);
    }

    function _assertInjective(bytes memory payload) private view {
        (bool isOrder, ArrivedOrder memory decoded) = _lib.tryDecode(payload);
        if (!isOrder) return;
        SwapOrder memory order;
        (order.receiver, order.fallbackReceiver) = (abi.encodePacked(decoded.receiver), decoded.fallbackReceiver);
        (order.quotedOut, order.leastOut) = (uint128(decoded.quotedOut), uint128(decoded.leastOut));
        (order.minimumFrom, order.minimumUntil) = (decoded.minimumFrom, decoded.minimumUntil);
        (order.holdUntil, order.fillFee) = (decoded.holdUntil, uint96(decoded.fillFee));
        (order.callGas, order.paysCoin) = (decoded.callGas, decoded.paysCoin);
        (order.destinationHops, order.call) = _lib.partsOf(payload);
        assertEq(_lib.encode(decoded.orderId, order), payload);
    }

    // ---------------------------------------------------------------- internal

    function _assertFields(uint256 i, ArrivedOrder memory decoded) private view {
        string memory name = nameOf("valid", i);
        assertEq(decoded.orderId, wordOf("valid", i, "orderId"), name);
        assertEq(decoded.receiver, _address("valid", i, "receiver"), name);
        assertEq(decoded.fallbackReceiver, _address("valid", i, "fallbackReceiver"), name);
        assertEq(decoded.paysCoin, flagOf("valid", i, "paysCoin"), name);
        assertEq(decoded.quotedOut, uintOf("valid", i, "quotedOut"), name);
        assertEq(decoded.leastOut, uintOf("valid", i, "leastOut"), name);
        assertEq(decoded.minimumFrom, uintOf("valid", i, "minimumFrom"), name);
        assertEq(decoded.minimumUntil, uintOf("valid", i, "minimumUntil"), name);
        assertEq(decoded.holdUntil, uintOf("valid", i, "holdUntil"), name);
        assertEq(decoded.fillFee, uintOf("valid", i, "fillFee"), name);
        assertEq(decoded.callGas, uintOf("valid", i, "callGas"), name);
    }

    /// @dev The order that travels as an example.
    function _sent(uint256 i) private view returns (SwapOrder memory order) {
        _readTimes("valid", i, order);
        order.destinationHops = bytesOf("valid", i, "hops");
    }

    function _order(uint256 i) private view returns (SwapOrder memory order) {
        _readTimes("ids", i, order);
        _readAmounts(i, order);
        order.tokenIn = _address("ids", i, "tokenIn");
        (order.hops, order.destinationHops) = (bytesOf("ids", i, "hops"), bytesOf("ids", i, "destinationHops"));
        order.assetId = wordOf("ids", i, "assetId");
        order.destinationChainId = uint64(uintOf("ids", i, "destinationChainId"));
        order.refundTo = _address("ids", i, "refundTo");
        order.integrator = _address("ids", i, "integrator");
        order.integratorBps = uint16(uintOf("ids", i, "integratorBps"));
        order.nonce = uintOf("ids", i, "nonce");
    }

    function _readAmounts(uint256 i, SwapOrder memory order) private view {
        order.amountIn = uintOf("ids", i, "amountIn");
        order.submitterFee = uintOf("ids", i, "submitterFee");
        order.minBridged = uintOf("ids", i, "minBridged");
        order.minReceived = uintOf("ids", i, "minReceived");
        order.gasLimit = uint64(uintOf("ids", i, "gasLimit"));
        order.advanceFee = uintOf("ids", i, "advanceFee");
        order.advanceFrom = uint40(uintOf("ids", i, "advanceFrom"));
        order.advanceUntil = uint40(uintOf("ids", i, "advanceUntil"));
        order.deadline = uint40(uintOf("ids", i, "deadline"));
    }

    /// @dev The fields that both lists have.
    function _readTimes(string memory list, uint256 i, SwapOrder memory order) private view {
        (order.receiver, order.call) = (bytesOf(list, i, "receiver"), bytesOf(list, i, "call"));
        order.fallbackReceiver = _address(list, i, "fallbackReceiver");
        order.paysCoin = flagOf(list, i, "paysCoin");
        order.quotedOut = uint128(uintOf(list, i, "quotedOut"));
        order.leastOut = uint128(uintOf(list, i, "leastOut"));
        order.minimumFrom = uint40(uintOf(list, i, "minimumFrom"));
        order.minimumUntil = uint40(uintOf(list, i, "minimumUntil"));
        order.holdUntil = uint40(uintOf(list, i, "holdUntil"));
        order.fillFee = uint96(uintOf(list, i, "fillFee"));
        order.callGas = uint64(uintOf(list, i, "callGas"));
    }

    function _address(string memory list, uint256 i, string memory key) private view returns (address) {
        return address(bytes20(bytesOf(list, i, key)));
    }
}
