// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {RemoteAccounts} from "../../../../contracts/messaging/remote-accounts/RemoteAccounts.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";

contract RemoteCallsLibTest is VectorsTest {
    // ---------------------------------------------------------------- encode

    function testFuzz_encode_anyCalls_isThePackedLayout(
        uint40 deadline,
        uint64 nonce,
        Call[] calldata calls
    ) public view {
        vm.assume(deadline != 0 && calls.length != 0);
        bytes memory expected = abi.encodePacked(uint8(1), deadline, nonce);
        for (uint256 i = 0; i < calls.length; ++i) {
            uint24 length = uint24(calls[i].data.length);
            expected = bytes.concat(expected, abi.encodePacked(calls[i].target, calls[i].value, length), calls[i].data);
        }
        assertEq(this.encode(deadline, nonce, calls), expected);
        bytes memory callsAlone = this.encodeCalls(calls);
        assertEq(bytes.concat(abi.encodePacked(uint8(1), deadline, nonce), callsAlone), expected);
    }

    function testFuzz_encodeOne_anyCall_isTheSame(uint40 deadline, uint64 nonce, Call calldata call_) public view {
        vm.assume(deadline != 0);
        Call[] memory calls = new Call[](1);
        calls[0] = call_;
        bytes memory encoded = RemoteCallsLib.encodeOne(deadline, nonce, call_.target, call_.value, call_.data);
        assertEq(encoded, this.encode(deadline, nonce, calls));
    }

    /// @dev What is encoded next must not reach into the payload before.
    function testFuzz_encode_twice_keepsBothPayloads(Call[] calldata calls, Call[] calldata others) public view {
        vm.assume(calls.length != 0 && others.length != 0);
        (bytes memory one, bytes memory other) = this.encodeTwice(calls, others);
        assertEq(one, this.encode(1, 2, calls));
        assertEq(other, this.encode(3, 4, others));
    }

    function test_encode_largestValues_fillEveryField() public view {
        Call[] memory calls = new Call[](1);
        calls[0] = Call(address(type(uint160).max), type(uint128).max, new bytes(70_000));
        bytes memory payload = this.encode(type(uint40).max, type(uint64).max, calls);
        assertEq(payload.length, 14 + 39 + 70_000);
        bytes32 head = hex"01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
        assertEq(bytes32(payload), head);
    }

    function testFuzz_encode_byteMovedBetweenCalls_isAnotherPayload(bytes calldata data, uint256 cut) public view {
        vm.assume(data.length > 1);
        cut = bound(cut, 1, data.length - 1);
        (Call[] memory one, Call[] memory other) = (new Call[](2), new Call[](2));
        (one[0].data, one[1].data) = (data[:cut], data[cut:]);
        (other[0].data, other[1].data) = (data[:cut - 1], data[cut - 1:]);
        assertNotEq(this.encode(1, 0, one), this.encode(1, 0, other));
    }

    function test_encode_whatNoPayloadHolds_reverts() public {
        Call[] memory calls = new Call[](2);
        vm.expectRevert(IRemoteAccounts.ZeroDeadline.selector);
        this.encode(0, 0, calls);
        vm.expectRevert(IRemoteAccounts.NoCalls.selector);
        this.encode(1, 0, new Call[](0));
        vm.expectRevert(IRemoteAccounts.NoCalls.selector);
        this.encodeCalls(new Call[](0));
        vm.expectRevert(abi.encodeWithSelector(IRemoteAccounts.CallDataTooLong.selector, 1, 2 ** 24));
        this.encodeTooLong();
    }

    // ---------------------------------------------------------------- decode

    function testFuzz_decode_anyCalls_areWhatWasEncoded(
        uint40 deadline,
        uint64 nonce,
        Call[] calldata calls
    ) public view {
        vm.assume(deadline != 0 && calls.length != 0);
        (uint40 readDeadline, uint64 readNonce, Call[] memory read) = this.decode(this.encode(deadline, nonce, calls));
        assertEq(readDeadline, deadline);
        assertEq(readNonce, nonce);
        assertEq(abi.encode(read), abi.encode(calls));
    }

    /// @dev Bytes behind the payload are somebody else's, even if they would complete it.
    function test_decode_completedByBytesPastTheEnd_reverts() public {
        Call[] memory calls = new Call[](1);
        calls[0].data = "data";
        bytes memory payload = this.encode(1, 0, calls);
        this.decodePart(payload, payload.length);
        vm.expectRevert(abi.encodeWithSelector(IRemoteAccounts.TruncatedCall.selector, 0, 0));
        this.decodePart(payload, payload.length - 1);
        vm.expectRevert(abi.encodeWithSelector(IRemoteAccounts.TruncatedCall.selector, 0, 0));
        this.decodePart(payload, 14 + 38);
        vm.expectRevert(abi.encodeWithSelector(IRemoteAccounts.TruncatedHeader.selector, 13));
        this.decodePart(payload, 13);
    }

    /// @dev No bytes but those of the encoding are read as a payload.
    function testFuzz_decode_anyBytes_revertsOrEncodesAgainAsTheyAre(bytes calldata payload, bool spoilt) public {
        bytes memory data = spoilt ? payload : bytes.concat(hex"0100000000010000000000000000", payload);
        try this.decode(data) returns (uint40 deadline, uint64 nonce, Call[] memory calls) {
            assertEq(this.encode(deadline, nonce, calls), data);
        } catch (bytes memory reason) {
            bytes4 selector = bytes4(reason);
            assertTrue(
                selector == IRemoteAccounts.TruncatedHeader.selector ||
                    selector == IRemoteAccounts.UnknownCallsVersion.selector ||
                    selector == IRemoteAccounts.ZeroDeadline.selector ||
                    selector == IRemoteAccounts.NoCalls.selector ||
                    selector == IRemoteAccounts.TruncatedCall.selector
            );
        }
    }

    // ---------------------------------------------------------------- vectors

    function test_vectors_valid_areEncodedAndDecodedAlike() public {
        load("remote-calls.json");
        for (uint256 i = 0; i < size("valid"); ++i) {
            bytes memory payload = bytesOf("valid", i, "payload");
            (uint40 deadline, uint64 nonce, Call[] memory calls) = this.decode(payload);
            assertEq(deadline, uintOf("valid", i, "deadline"), nameOf("valid", i));
            assertEq(nonce, uintOf("valid", i, "nonce"), nameOf("valid", i));
            assertEq(calls.length, uintOf("valid", i, "count"), nameOf("valid", i));
            assertEq(abi.encode(calls), bytesOf("valid", i, "abiCalls"), nameOf("valid", i));
            assertEq(this.encode(deadline, nonce, calls), payload, nameOf("valid", i));
        }
    }

    function test_vectors_invalid_areRefused() public {
        load("remote-calls.json");
        for (uint256 i = 0; i < size("invalid"); ++i) {
            bytes memory payload = bytesOf("invalid", i, "payload");
            try this.decode(payload) {
                revert(nameOf("invalid", i));
            } catch (bytes memory reason) {
                bytes memory error_ = bytesOf("invalid", i, "error");
                assertEq(reason, error_, nameOf("invalid", i));
            }
        }
    }

    function test_vectors_accounts_haveTheSameAddresses() public {
        load("remote-accounts.json");
        for (uint256 i = 0; i < size("accounts"); ++i) {
            address remoteAccounts = address(bytes20(bytesOf("accounts", i, "remoteAccounts")));
            _deployAt(remoteAccounts);
            address account = RemoteAccounts(remoteAccounts).accountOf(bytesOf("accounts", i, "owner"));
            assertEq(account, address(bytes20(bytesOf("accounts", i, "account"))), nameOf("accounts", i));
        }
    }

    // ---------------------------------------------------------------- harness

    function encode(uint40 deadline, uint64 nonce, Call[] calldata calls) external pure returns (bytes memory) {
        return RemoteCallsLib.encode(deadline, nonce, calls);
    }

    function encodeCalls(Call[] calldata calls) external pure returns (bytes memory) {
        return RemoteCallsLib.encodeCalls(calls);
    }

    function encodeTwice(
        Call[] calldata calls,
        Call[] calldata others
    ) external pure returns (bytes memory one, bytes memory other) {
        one = RemoteCallsLib.encode(1, 2, calls);
        other = RemoteCallsLib.encode(3, 4, others);
    }

    /// @dev Of two calls the second has data of 2^24 bytes: too many to pass them in.
    function encodeTooLong() external pure returns (bytes memory) {
        Call[] memory calls = new Call[](2);
        bytes memory data;
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, 0x1000000) // its length is looked at before its bytes are
            mstore(0x40, add(data, 32))
        }
        calls[1].data = data;
        return RemoteCallsLib.encode(1, 0, calls);
    }

    function decodePart(bytes calldata payload, uint256 length) external pure {
        _decode(payload[:length]);
    }

    function decode(bytes calldata payload) external pure returns (uint40, uint64, Call[] memory) {
        return _decode(payload);
    }

    // ---------------------------------------------------------------- internal

    function _decode(bytes calldata payload) private pure returns (uint40 deadline, uint64 nonce, Call[] memory calls) {
        bytes calldata rest;
        (deadline, nonce, rest) = RemoteCallsLib.parse(payload);
        calls = new Call[](rest.length / 39 + 1);
        uint256 count;
        for (uint256 offset = 0; offset < rest.length; ++count) {
            bytes calldata data;
            (calls[count].target, calls[count].value, data, offset) = RemoteCallsLib.callAt(rest, offset, count);
            calls[count].data = data;
        }
        assembly ("memory-safe") {
            mstore(calls, count)
        }
    }

    /// @dev `RemoteAccounts` as if it had been deployed at an address.
    function _deployAt(address remoteAccounts) private {
        if (remoteAccounts.code.length != 0) return;
        bytes memory code = vm.getCode("RemoteAccounts.sol:RemoteAccounts");
        vm.setNonce(remoteAccounts, 1); // as a contract's is from the start (EIP-161)
        vm.etch(remoteAccounts, bytes.concat(code, abi.encode(address(this), address(this))));
        (bool succeeded, bytes memory runtime) = remoteAccounts.call("");
        require(succeeded, "not deployed");
        vm.etch(remoteAccounts, runtime);
    }
}
