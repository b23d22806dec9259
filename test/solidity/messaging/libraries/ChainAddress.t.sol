// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Test} from "forge-std/Test.sol";
import {ChainAddress} from "../../../../contracts/messaging/libraries/ChainAddress.sol";

contract ChainAddressTest is Test {
    bytes private constant TON_ACCOUNT = hex"000123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    function test_format_evmAddress_isErc7930WithTheShortestReference() public pure {
        assertEq(
            ChainAddress.format(0, 1, hex"d8da6bf26964af9d7eed9e03e53415d37aa96045"),
            hex"00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045"
        );
        assertEq(
            ChainAddress.format(0, 31337, hex"d8da6bf26964af9d7eed9e03e53415d37aa96045"),
            hex"00010000027a6914d8da6bf26964af9d7eed9e03e53415d37aa96045"
        );
    }

    function test_format_tonAddress_keepsTheWorkchain() public pure {
        assertEq(
            ChainAddress.format(ChainAddress.CHAIN_TYPE_TON, 1360104473493505, TON_ACCOUNT),
            bytes.concat(hex"0001ff540704d5020000000121", TON_ACCOUNT)
        );
    }

    function testFuzz_format_evmAddress_equalsOpenZeppelins(uint64 chainId, address addr) public {
        vm.assume(chainId != 0 && addr != address(0));
        vm.chainId(chainId);
        assertEq(ChainAddress.format(0, chainId, abi.encodePacked(addr)), ChainAddress.formatLocal(addr));
    }

    function testFuzz_format_unknownChainType_reverts(uint16 chainType) public {
        vm.assume(chainType != 0 && chainType != ChainAddress.CHAIN_TYPE_TON);
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.UnknownChainType.selector, chainType));
        this.format(chainType, 1, TON_ACCOUNT);
    }

    function test_format_zeroChainId_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.ZeroChainId.selector, 0));
        this.format(0, 0, abi.encodePacked(address(1)));
    }

    function testFuzz_format_wrongLength_reverts(bytes calldata addr) public {
        vm.assume(addr.length != 20);
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.InvalidAddress.selector, 0, addr));
        this.format(0, 1, addr);
    }

    function test_format_zeroAddress_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(ChainAddress.InvalidAddress.selector, 0, new bytes(20)));
        this.format(0, 1, new bytes(20));
    }

    function test_format_onlyTheFirstByteSet_isAnAddress() public pure {
        bytes memory addr = bytes.concat(hex"01", bytes19(0));
        assertEq(ChainAddress.format(0, 1, addr), bytes.concat(hex"00010000010114", addr));
    }

    // ---------------------------------------------------------------- formatLocal

    /// @dev The bytes behind its end are zero, and nothing that is allocated later lies on it.
    function testFuzz_formatLocal_inDirtyMemory_isCleanAndItsOwn(uint64 chainId, address account) public {
        vm.assume(chainId != 0);
        vm.chainId(chainId);
        _dirtyMemory();
        bytes memory interoperable = ChainAddress.formatLocal(account);
        uint256 start;
        uint256 free;
        assembly ("memory-safe") {
            start := interoperable
            free := mload(0x40)
        }
        assertEq(free, start + 96);
        for (uint256 at = 32 + interoperable.length; at < 96; ++at) {
            bytes32 word;
            assembly ("memory-safe") {
                word := mload(add(interoperable, at))
            }
            assertEq(word[0], 0);
        }
    }

    // ---------------------------------------------------------------- formatUnchecked

    function testFuzz_formatUnchecked_anyAddress_equalsFormat(uint64 chainId, address account, bool onTon) public {
        vm.assume(chainId != 0 && account != address(0));
        bytes memory addr = onTon ? TON_ACCOUNT : abi.encodePacked(account);
        uint16 chainType = onTon ? ChainAddress.CHAIN_TYPE_TON : ChainAddress.CHAIN_TYPE_EVM;
        (bytes memory interoperable, , ) = this.formatUnchecked(chainType, chainId, addr);
        assertEq(interoperable, ChainAddress.format(chainType, chainId, addr));
    }

    /// @dev The account stands behind the chain's prefix, however long it is. The word behind its end is zero. The next
    /// allocation begins behind that, whole words after the account's first byte.
    function test_formatUnchecked_inDirtyMemory_isCleanAndItsOwn() public view {
        for (uint256 size = 0; size < 100; ++size) {
            bytes memory account = new bytes(size);
            for (uint256 i = 0; i < size; ++i) account[i] = bytes1(uint8(size + i));
            (bytes memory interoperable, bytes32 behind, uint256 room) = this.formatUnchecked(0, 31337, account);
            assertEq(interoperable, bytes.concat(hex"00010000027a69", bytes1(uint8(size)), account));
            assertEq(behind, 0);
            assertGe(room, 32);
            assertLt(room, 64);
            assertEq((size + room) % 32, 0);
        }
    }

    // ---------------------------------------------------------------- tryParse

    function testFuzz_tryParse_whatWasFormatted_givesItsParts(uint64 chainId, address account) public view {
        vm.assume(chainId != 0 && account != address(0));
        _assertParsed(chainId, abi.encodePacked(account));
    }

    function test_tryParse_chainIdsOfEveryLength_givesThem() public view {
        for (uint256 bits = 0; bits < 64; ++bits) {
            _assertParsed(uint64(1 << bits), abi.encodePacked(address(1)));
        }
    }

    function test_tryParse_noChainId_findsNothing() public view {
        bytes[5] memory invalid = [
            bytes(""),
            // another version, no reference, one of nine bytes, one that begins with a zero
            hex"0002000001011400000000000000000000000000000000000000ff",
            hex"00010000001400000000000000000000000000000000000000ff",
            hex"00010000090100000000000000011400000000000000000000000000000000000000ff",
            hex"000100000200011400000000000000000000000000000000000000ff"
        ];
        for (uint256 i = 0; i < invalid.length; ++i) {
            (bool valid, uint16 chainType, uint64 chainId, ) = this.tryParse(invalid[i]);
            assertFalse(valid);
            assertEq(chainType, 0);
            assertEq(chainId, 0);
        }
    }

    // ---------------------------------------------------------------- internal

    function tryParse(
        bytes calldata interoperable
    ) external pure returns (bool valid, uint16 chainType, uint64 chainId, bytes memory account) {
        return ChainAddress.tryParse(interoperable);
    }

    function _assertParsed(uint64 chainId, bytes memory addr) private view {
        (bool valid, uint16 chainType, uint64 parsed, bytes memory account) = this.tryParse(
            ChainAddress.format(0, chainId, addr)
        );
        assertTrue(valid);
        assertEq(chainType, 0);
        assertEq(parsed, chainId);
        assertEq(account, addr);
    }

    /// @dev Also gives the word behind its end, and the distance from there to the next allocation.
    function formatUnchecked(
        uint16 chainType,
        uint64 chainId,
        bytes calldata account
    ) external pure returns (bytes memory interoperable, bytes32 behind, uint256 room) {
        bytes memory earlier = account;
        _dirtyMemory();
        interoperable = ChainAddress.formatUnchecked(chainType, chainId, account);
        assembly ("memory-safe") {
            let end := add(add(interoperable, 32), mload(interoperable))
            behind := mload(end)
            room := sub(mload(0x40), end)
        }
        assertEq(earlier, account, "it lies on an earlier allocation");
    }

    function _dirtyMemory() private pure {
        assembly ("memory-safe") {
            let free := mload(0x40)
            for {
                let at := 0
            } lt(at, 256) {
                at := add(at, 32)
            } {
                mstore(add(free, at), not(0))
            }
        }
    }

    function format(uint16 chainType, uint64 chainId, bytes memory addr) external pure returns (bytes memory) {
        return ChainAddress.format(chainType, chainId, addr);
    }
}
