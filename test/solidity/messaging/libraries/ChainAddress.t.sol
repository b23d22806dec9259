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

    function format(uint16 chainType, uint64 chainId, bytes memory addr) external pure returns (bytes memory) {
        return ChainAddress.format(chainType, chainId, addr);
    }
}
