// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Transfer, TransferLib} from "../../../../contracts/bridge/libraries/TransferLib.sol";
import {ShippedCode} from "../../ShippedCode.sol";
import {ITransferLib, Standing} from "../harness/ITransferLib.sol";

contract TransferLibTest is ShippedCode {
    ITransferLib private _lib = ITransferLib(create("TransferLibHarness.sol:TransferLibHarness", ""));
    address private _sender = makeAddr("sender");
    address private _refundTo = makeAddr("refund to");
    address private _receiver = makeAddr("receiver");
    address private _integrator = makeAddr("integrator");

    function request() private view returns (TransferRequest memory) {
        return
            TransferRequest({
                assetId: "asset",
                amount: 19,
                destinationChainId: 23,
                receiver: abi.encodePacked(_receiver),
                minReceived: 7,
                deadline: 11,
                salt: "salt",
                refundTo: _refundTo,
                integrator: abi.encodePacked(_integrator),
                integratorBps: 13,
                gasLimit: 17,
                payload: "payload",
                advanceFee: 19,
                advanceFrom: 23,
                advanceUntil: 29
            });
    }

    function head() private pure returns (bytes memory) {
        return
            abi.encodePacked(
                hex"0101",
                uint128(3),
                bytes32("asset"),
                uint128(5),
                uint128(7),
                uint40(11),
                bytes32("salt"),
                uint128(19),
                uint40(23),
                uint40(29),
                uint16(13),
                uint64(17)
            );
    }

    function encoded() private view returns (bytes memory) {
        bytes memory here = abi.encodePacked(uint8(20), _sender, uint8(20), _refundTo);
        return abi.encodePacked(head(), here, uint8(20), _receiver, uint8(20), _integrator, "payload");
    }

    function test_encode_isTheBytesOfTheProtocol() public view {
        assertEq(_lib.encode(request(), _sender, 5, 3), encoded());
        assertEq(_lib.sizeOf(request()), encoded().length);
        TransferRequest memory other = request();
        (other.integrator, other.payload, other.receiver) = ("", "", new bytes(33));
        assertEq(_lib.sizeOf(other), _lib.encode(other, _sender, 5, 3).length);
    }

    /// @dev Each number in the bytes that are its own: none spills over into its neighbours.
    function testFuzz_encode_isWhatPackingMakes(
        TransferRequest memory sent,
        address sender,
        uint128 units,
        uint128 relief
    ) public view {
        bytes memory numbers = abi.encodePacked(
            hex"0101",
            relief,
            sent.assetId,
            units,
            uint128(sent.minReceived),
            sent.deadline,
            sent.salt
        );
        bytes memory offer = abi.encodePacked(
            uint128(sent.advanceFee),
            sent.advanceFrom,
            sent.advanceUntil,
            sent.integratorBps,
            sent.gasLimit
        );
        bytes memory here = abi.encodePacked(uint8(20), sender, uint8(20), sent.refundTo);
        bytes memory there = abi.encodePacked(
            uint8(sent.receiver.length),
            sent.receiver,
            uint8(sent.integrator.length),
            sent.integrator
        );
        bytes memory expected = bytes.concat(numbers, offer, here, there, sent.payload);
        assertEq(_lib.encode(sent, sender, units, relief), expected);
    }

    function test_decode_readsWhatWasEncoded() public view {
        Transfer memory transfer = _lib.decode(encoded());
        assertEq(transfer.relief, 3);
        assertEq(transfer.assetId, "asset");
        assertEq(transfer.units, 5);
        assertEq(transfer.minReceived, 7);
        assertEq(transfer.deadline, 11);
        assertEq(transfer.integratorBps, 13);
        assertEq(transfer.gasLimit, 17);
        assertEq(transfer.refundTo, _refundTo);
        assertEq(transfer.receiver, _receiver);
        assertEq(transfer.integrator, _integrator);
        (bytes memory sender, bytes memory sent) = _lib.callOf(encoded());
        assertEq(sender, abi.encodePacked(_sender));
        assertEq(sent, "payload");
    }

    function testFuzz_partsReadWhereTheyStand_areWhatDecodingReads(
        TransferRequest memory sent,
        address sender,
        uint128 units,
        uint128 relief
    ) public view {
        bytes memory payload = _lib.encode(sent, sender, units, relief);
        Transfer memory transfer = _lib.decode(payload);
        Standing memory parts = _lib.standing(payload);
        assertEq(parts.receiver, transfer.receiver);
        assertEq(parts.integrator, transfer.integrator);
        assertEq(parts.assetId, transfer.assetId);
        assertEq(parts.units, transfer.units);
        assertEq(parts.integratorBps, transfer.integratorBps);
        assertEq(parts.minReceived, transfer.minReceived);
        assertEq(parts.deadline, transfer.deadline);
        assertEq(parts.gasLimit, transfer.gasLimit);
    }

    function test_partsReadWhereTheyStand_areWhatWasEncoded() public view {
        Standing memory parts = _lib.standing(encoded());
        assertEq(parts.receiver, _receiver);
        assertEq(parts.integrator, _integrator);
        assertEq(parts.integratorBps, 13);
        assertEq(parts.deadline, 11);
        assertEq(parts.gasLimit, 17);
    }

    /// @dev Up to the end of the accounts: a payload may be empty.
    function test_partsReadWhereTheyStand_cutAnywhere_revert() public {
        bytes memory whole = encoded();
        for (uint256 size = 0; size < whole.length - 7; ++size) {
            bytes memory cut = bytes.concat(whole);
            assembly ("memory-safe") {
                mstore(cut, size)
            }
            expectInvalid(cut);
            _lib.standing(cut);
        }
        bytes memory other = encoded();
        other[1] = 0x02;
        expectInvalid(other);
        _lib.standing(other);
    }

    /// @dev Else what is allocated next would overlap it, or be read as part of it.
    function testFuzz_encode_intoUsedMemory_leavesAWordCleanBehindIt(uint8 size) public view {
        TransferRequest memory sent = request();
        sent.payload = new bytes(size);
        (uint256 padding, uint256 end, uint256 free) = _lib.encodeIntoUsedMemory(sent);
        assertEq(padding, 0);
        assertEq(free, ((end + 63) / 32) * 32);
    }

    function test_offerOf_readsWhatIsOffered() public view {
        (uint256 fee, uint256 from, uint256 until) = _lib.offerOf(encoded());
        assertEq(fee, 19);
        assertEq(from, 23);
        assertEq(until, 29);
    }

    function test_decode_accountsOfOtherSizes_areNobodyHere() public view {
        bytes memory here = abi.encodePacked(uint8(33), new bytes(33), uint8(0));
        bytes memory there = abi.encodePacked(uint8(21), _receiver, hex"01", uint8(19), bytes19(uint152(1)));
        bytes memory payload = bytes.concat(head(), here, there);
        Transfer memory transfer = _lib.decode(payload);
        assertEq(transfer.refundTo, address(0));
        assertEq(transfer.receiver, address(0));
        assertEq(transfer.integrator, address(0));
        (bytes memory sender, bytes memory sent) = _lib.callOf(payload);
        assertEq(sender.length, 33);
        assertEq(sent.length, 0);
    }

    function test_decode_cutAnywhere_reverts() public {
        bytes memory whole = encoded();
        // without the payload it is whole
        for (uint256 size = 0; size < whole.length - 7; ++size) {
            bytes memory cut = bytes.concat(whole);
            assembly ("memory-safe") {
                mstore(cut, size)
            }
            expectInvalid(cut);
            _lib.decode(cut);
        }
    }

    function test_decode_ofAnotherVersionOrKind_reverts() public {
        bytes memory other = encoded();
        other[0] = 0x02;
        expectInvalid(other);
        _lib.decode(other);
        (other[0], other[1]) = (0x01, 0x02);
        expectInvalid(other);
        _lib.decode(other);
    }

    /// @dev Of the peer, and of all but version, kind and relief.
    function testFuzz_advanceId_isOfThePeerAndOfWhatWasChosen(bytes32 peerHash, bytes calldata chosen) public view {
        bytes32 id = keccak256(bytes.concat(peerHash, chosen));
        bytes memory payload = bytes.concat(hex"0101", bytes16(uint128(3)), chosen);
        assertEq(_lib.advanceId(peerHash, payload), id);
        assertEq(_lib.advanceIdInMemory(peerHash, payload), id);
    }

    function test_return_isTheBytesOfTheProtocol() public {
        bytes memory payload = abi.encodePacked(hex"0102", bytes32("id"), uint128(29));
        assertEq(TransferLib.encodeReturn("id", 29), payload);
        assertEq(payload.length, TransferLib.RETURN_SIZE);
        (bytes32 id, uint256 units) = _lib.decodeReturn(payload);
        assertEq(id, "id");
        assertEq(units, 29);
        expectInvalid(bytes.concat(payload, hex"00"));
        _lib.decodeReturn(bytes.concat(payload, hex"00"));
        payload[1] = 0x01;
        expectInvalid(payload);
        _lib.decodeReturn(payload);
    }

    function test_kindOf_whatIsShorterThanAReturnOrOfAnotherVersion_isNone() public view {
        assertEq(_lib.kindOf(abi.encodePacked(hex"0102", new bytes(48))), 2);
        assertEq(_lib.kindOf(abi.encodePacked(hex"0103", new bytes(48))), 3);
        assertEq(_lib.kindOf(abi.encodePacked(hex"0102", new bytes(47))), 0);
        assertEq(_lib.kindOf(abi.encodePacked(hex"0202", new bytes(48))), 0);
    }

    function expectInvalid(bytes memory payload) private {
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.InvalidTransfer.selector, payload));
    }
}
