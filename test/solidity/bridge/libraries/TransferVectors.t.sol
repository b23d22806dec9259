// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Transfer, TransferLib} from "../../../../contracts/bridge/libraries/TransferLib.sol";
import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";
import {ITransferLib} from "../harness/ITransferLib.sol";

/// @dev The shared examples of what one bridge tells another.
contract TransferVectorsTest is ShippedCode, VectorsTest {
    ITransferLib private _lib = ITransferLib(create("TransferLibHarness.sol:TransferLibHarness", ""));

    function setUp() public {
        load("transfers.json");
    }

    function test_decode_vectors_agree() public view {
        for (uint256 i = 0; i < size("valid"); ++i) {
            bytes memory payload = bytesOf("valid", i, "transfer");
            assertEq(_lib.kindOf(payload), TransferLib.TRANSFER, nameOf("valid", i));
            _assertFields(i, _lib.decode(payload));
        }
    }

    function test_encode_vectors_agree() public view {
        uint256 sent;
        for (uint256 i = 0; i < size("valid"); ++i) {
            if (!flagOf("valid", i, "isSent")) continue;
            TransferRequest memory request = _request(i);
            bytes memory payload = _lib.encode(
                request,
                _address("sender", i),
                uintOf("valid", i, "units"),
                uintOf("valid", i, "relief")
            );
            assertEq(payload, bytesOf("valid", i, "transfer"), nameOf("valid", i));
            assertEq(payload.length, _lib.sizeOf(request), nameOf("valid", i));
            ++sent;
        }
        assertGt(sent, 5);
    }

    function test_decode_invalid_reverts() public {
        for (uint256 i = 0; i < size("invalid"); ++i) {
            bytes memory payload = bytesOf("invalid", i, "transfer");
            vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.InvalidTransfer.selector, payload));
            _lib.decode(payload);
        }
    }

    function test_returns_vectors_agree() public {
        for (uint256 i = 0; i < size("returns"); ++i) {
            bytes memory payload = bytesOf("returns", i, "return");
            (bytes32 transferId, uint256 units) = _lib.decodeReturn(payload);
            assertEq(transferId, wordOf("returns", i, "transferId"), nameOf("returns", i));
            assertEq(units, uintOf("returns", i, "units"), nameOf("returns", i));
            assertEq(TransferLib.encodeReturn(transferId, units), payload, nameOf("returns", i));
            assertEq(_lib.kindOf(payload), TransferLib.RETURN, nameOf("returns", i));
        }
        for (uint256 i = 0; i < size("invalidReturns"); ++i) {
            bytes memory payload = bytesOf("invalidReturns", i, "return");
            vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.InvalidTransfer.selector, payload));
            _lib.decodeReturn(payload);
        }
    }

    /// @dev Cut anywhere or with any byte changed, it is no other's encoding: what is decoded is encoded to the same.
    function testFuzz_decode_whatWasEncoded_isTheSame(TransferRequest memory request, uint128 units) public view {
        request.receiver = abi.encodePacked(address(uint160(uint256(request.salt))));
        request.integrator = units % 2 == 0 ? bytes("") : abi.encodePacked(request.refundTo);
        request.minReceived = uint128(request.minReceived);
        bytes memory payload = _lib.encode(request, address(this), units, units / 3);
        Transfer memory decoded = _lib.decode(payload);
        assertEq(decoded.units, units);
        assertEq(decoded.relief, units / 3);
        assertEq(decoded.assetId, request.assetId);
        assertEq(decoded.minReceived, request.minReceived);
        assertEq(decoded.deadline, request.deadline);
        assertEq(decoded.gasLimit, request.gasLimit);
        assertEq(decoded.integratorBps, request.integratorBps);
        assertEq(abi.encodePacked(decoded.receiver), request.receiver);
        assertEq(decoded.integrator, units % 2 == 0 ? address(0) : request.refundTo);
        assertEq(decoded.refundTo, request.refundTo);
        (bytes memory sender, bytes memory sent) = _lib.callOf(payload);
        assertEq(sender, abi.encodePacked(address(this)));
        assertEq(sent, request.payload);
        (uint256 fee, uint256 from, uint256 until) = _lib.offerOf(payload);
        assertEq(fee, uint128(request.advanceFee));
        assertEq(from, request.advanceFrom);
        assertEq(until, request.advanceUntil);
    }

    function test_advanceId_vectors_agree() public view {
        for (uint256 i = 0; i < size("valid"); ++i) {
            bytes32 peerHash = keccak256(bytesOf("valid", i, "peer"));
            bytes32 advanceId = _lib.advanceId(peerHash, bytesOf("valid", i, "transfer"));
            assertEq(advanceId, wordOf("valid", i, "advanceId"), nameOf("valid", i));
        }
    }

    // ---------------------------------------------------------------- internal

    function _assertFields(uint256 i, Transfer memory decoded) private view {
        string memory name = nameOf("valid", i);
        assertEq(decoded.assetId, wordOf("valid", i, "assetId"), name);
        assertEq(decoded.units, uintOf("valid", i, "units"), name);
        assertEq(decoded.relief, uintOf("valid", i, "relief"), name);
        assertEq(decoded.minReceived, uintOf("valid", i, "minReceived"), name);
        assertEq(decoded.deadline, uintOf("valid", i, "deadline"), name);
        assertEq(decoded.gasLimit, uintOf("valid", i, "gasLimit"), name);
        assertEq(decoded.integratorBps, uintOf("valid", i, "integratorBps"), name);
        assertEq(decoded.refundTo, _address("refundTo", i), name);
        assertEq(decoded.receiver, _address("receiver", i), name);
        assertEq(decoded.integrator, _address("integrator", i), name);
        bytes memory payload = bytesOf("valid", i, "transfer");
        (bytes memory sender, bytes memory sent) = _lib.callOf(payload);
        assertEq(sender, bytesOf("valid", i, "sender"), name);
        assertEq(sent, bytesOf("valid", i, "payload"), name);
        (uint256 fee, uint256 from, uint256 until) = _lib.offerOf(payload);
        assertEq(fee, uintOf("valid", i, "advanceFee"), name);
        assertEq(from, uintOf("valid", i, "advanceFrom"), name);
        assertEq(until, uintOf("valid", i, "advanceUntil"), name);
    }

    /// @dev Zero for what is no account here.
    function _address(string memory key, uint256 i) private view returns (address) {
        bytes memory account = bytesOf("valid", i, key);
        return account.length == 20 ? address(bytes20(account)) : address(0);
    }

    function _request(uint256 i) private view returns (TransferRequest memory request) {
        request.assetId = wordOf("valid", i, "assetId");
        request.receiver = bytesOf("valid", i, "receiver");
        request.minReceived = uintOf("valid", i, "minReceived");
        request.deadline = uint40(uintOf("valid", i, "deadline"));
        request.salt = wordOf("valid", i, "salt");
        request.refundTo = _address("refundTo", i);
        request.integrator = bytesOf("valid", i, "integrator");
        request.integratorBps = uint16(uintOf("valid", i, "integratorBps"));
        request.gasLimit = uint64(uintOf("valid", i, "gasLimit"));
        request.payload = bytesOf("valid", i, "payload");
        request.advanceFee = uintOf("valid", i, "advanceFee");
        request.advanceFrom = uint40(uintOf("valid", i, "advanceFrom"));
        request.advanceUntil = uint40(uintOf("valid", i, "advanceUntil"));
    }
}
