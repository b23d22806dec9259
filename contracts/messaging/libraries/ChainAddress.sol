// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title ChainAddress
/// @notice Addresses on the families of chains that messages run between, and their ERC-7930 encoding.
library ChainAddress {
    /// @notice CAIP-350 chain type of EVM chains (`eip155`).
    uint16 internal constant CHAIN_TYPE_EVM = 0x0000;
    /// @notice Chain type of TON: not yet assigned by CAIP-350, chosen from the end of the space.
    uint16 internal constant CHAIN_TYPE_TON = 0xff54;

    uint256 private constant EVM_LENGTH = 20;
    uint256 private constant TON_LENGTH = 33;

    /// @notice The chain type is none of the known families.
    error UnknownChainType(uint16 chainType);
    /// @notice No chain has the id 0.
    error ZeroChainId(uint16 chainType);
    /// @notice The address is not of the chain type's length, or only zeros.
    error InvalidAddress(uint16 chainType, bytes addr);

    /// @notice Number of bytes of an address of a chain type; reverts with `UnknownChainType`.
    function lengthOf(uint16 chainType) internal pure returns (uint256) {
        if (chainType == CHAIN_TYPE_EVM) return EVM_LENGTH;
        if (chainType == CHAIN_TYPE_TON) return TON_LENGTH;
        revert UnknownChainType(chainType);
    }

    /// @notice Whether `addr` has nothing but zero bytes.
    function isZero(bytes memory addr) internal pure returns (bool) {
        for (uint256 i = 0; i < addr.length; ++i) {
            if (addr[i] != 0) return false;
        }
        return true;
    }

    /// @notice The interoperable address (ERC-7930 version 1) of an account, its chain reference being the chain id
    /// in as few bytes as it needs.
    /// @dev Reverts with `UnknownChainType`, `ZeroChainId` or `InvalidAddress`.
    /// @param addr 20 bytes on EVM; 33 on TON: workchain, account id.
    function format(
        uint16 chainType,
        uint64 chainId,
        bytes memory addr
    ) internal pure returns (bytes memory) {
        require(
            addr.length == lengthOf(chainType) && !isZero(addr),
            InvalidAddress(chainType, addr)
        );
        return
            InteroperableAddress.formatV1(bytes2(chainType), _reference(chainType, chainId), addr);
    }

    /// @notice An interoperable address whose account bytes, the last ones, are zeros to be filled in.
    function envelope(uint16 chainType, uint64 chainId) internal pure returns (bytes memory) {
        bytes memory zeros = new bytes(lengthOf(chainType));
        return InteroperableAddress.formatV1(bytes2(chainType), _reference(chainType, chainId), zeros);
    }

    /// @notice Takes an interoperable address apart. Whether the address has the chain type's length is the caller's to check.
    /// @return valid Whether the envelope is well-formed, without left-over bytes, and the reference is a chain id in as few bytes as it needs.
    function tryParse(
        bytes calldata interoperable
    ) internal pure returns (bool valid, uint16 chainType, uint64 chainId, bytes calldata addr) {
        bytes2 rawType;
        bytes calldata ref;
        (valid, rawType, ref, addr) = InteroperableAddress.tryParseV1Calldata(interoperable);
        valid =
            valid &&
            ref.length != 0 &&
            ref.length <= 8 &&
            ref[0] != 0 &&
            interoperable.length == 6 + ref.length + addr.length;
        chainType = uint16(rawType);
        if (valid) chainId = uint64(uint256(bytes32(ref)) >> (256 - 8 * ref.length));
    }

    /// @notice The interoperable address of an account on this chain.
    function formatLocal(address addr) internal view returns (bytes memory) {
        return InteroperableAddress.formatEvmV1(block.chainid, addr);
    }

    function _reference(uint16 chainType, uint64 chainId) private pure returns (bytes memory) {
        require(chainId != 0, ZeroChainId(chainType));
        return Bytes.slice(abi.encodePacked(chainId), 7 - Math.log256(chainId));
    }
}
