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

    /// @notice The chain type is not one of the known families.
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
    function format(uint16 chainType, uint64 chainId, bytes memory addr) internal pure returns (bytes memory) {
        require(addr.length == lengthOf(chainType) && !isZero(addr), InvalidAddress(chainType, addr));
        return InteroperableAddress.formatV1(bytes2(chainType), _reference(chainType, chainId), addr);
    }

    /// @notice What an interoperable address holds before its account: `length` bytes of `prefix`, left-aligned.
    /// @dev At most 14 bytes: version, chain type, length of the reference, the reference, length of the account.
    function prefixOf(uint16 chainType, uint64 chainId) internal pure returns (bytes32 prefix, uint256 length) {
        unchecked {
            uint256 size = Math.log256(chainId) + 1;
            length = 6 + size;
            uint256 word = (uint256(0x0001) << 240) | (uint256(chainType) << 224) | (size << 216);
            word |= uint256(chainId) << (216 - 8 * size);
            prefix = bytes32(word | (lengthOf(chainType) << (208 - 8 * size)));
        }
    }

    /// @notice Takes an interoperable address apart. Whether the account has the chain type's length is the caller's
    /// to check.
    /// @return valid Whether it is version 1, its reference is a chain id in as few bytes as it needs, and nothing is
    /// left over.
    function tryParse(
        bytes calldata interoperable
    ) internal pure returns (bool valid, uint16 chainType, uint64 chainId, bytes calldata account) {
        account = interoperable;
        uint256 word = uint256(bytes32(interoperable)); // holds all before the account
        unchecked {
            uint256 size = (word >> 216) & 0xff;
            if (word >> 240 != 1 || size == 0 || size > 8) return (false, 0, 0, account);
            chainType = uint16(word >> 224);
            chainId = uint64((word << 40) >> (256 - 8 * size));
            uint256 length = (word >> (208 - 8 * size)) & 0xff;
            if (chainId >> (8 * size - 8) == 0 || interoperable.length != 6 + size + length) {
                return (false, 0, 0, account);
            }
            return (true, chainType, chainId, interoperable[6 + size:]);
        }
    }

    /// @notice The account of an interoperable address that `tryParse` found valid.
    function accountOf(bytes memory interoperable) internal pure returns (bytes memory account) {
        return Bytes.slice(interoperable, 6 + uint8(interoperable[4]));
    }

    /// @notice The chain type of an interoperable address that `tryParse` found valid.
    function chainTypeOf(bytes memory interoperable) internal pure returns (uint16) {
        return uint16(bytes2(bytes32(interoperable) << 16));
    }

    /// @notice The interoperable address of an account on this chain.
    function formatLocal(address account) internal view returns (bytes memory interoperable) {
        (bytes32 prefix, uint256 length) = prefixOf(CHAIN_TYPE_EVM, uint64(block.chainid));
        assembly ("memory-safe") {
            interoperable := mload(0x40)
            mstore(interoperable, add(length, EVM_LENGTH))
            mstore(add(interoperable, 32), prefix)
            mstore(add(interoperable, 64), 0)
            mstore(add(add(interoperable, 32), length), shl(96, account))
            mstore(0x40, add(interoperable, 96))
        }
    }

    /// @notice As `format`, of a chain that the caller knows, and of whatever is called an account there: for who
    /// compares it with an address that was checked.
    function formatUnchecked(
        uint16 chainType,
        uint64 chainId,
        bytes calldata account
    ) internal pure returns (bytes memory interoperable) {
        (bytes32 prefix, uint256 length) = _prefixOf(chainType, chainId, account.length);
        assembly ("memory-safe") {
            interoperable := mload(0x40)
            mstore(interoperable, add(length, account.length))
            mstore(add(interoperable, 32), prefix)
            let accountAt := add(add(interoperable, 32), length)
            calldatacopy(accountAt, account.offset, account.length)
            mstore(add(accountAt, account.length), 0)
            mstore(0x40, add(accountAt, and(add(account.length, 63), not(31))))
        }
    }

    /// @dev As `prefixOf`, of an account of at most 255 bytes; cheaper where the chain id has few.
    function _prefixOf(
        uint16 chainType,
        uint64 chainId,
        uint256 accountLength
    ) private pure returns (bytes32 prefix, uint256 length) {
        unchecked {
            uint256 size = 1;
            // most ids have two bytes
            while (chainId >> (8 * size) != 0) ++size;
            length = 6 + size;
            uint256 word = (uint256(0x0001) << 240) | (uint256(chainType) << 224) | (size << 216);
            word |= uint256(chainId) << (216 - 8 * size);
            prefix = bytes32(word | (accountLength << (208 - 8 * size)));
        }
    }

    function _reference(uint16 chainType, uint64 chainId) private pure returns (bytes memory) {
        require(chainId != 0, ZeroChainId(chainType));
        return Bytes.slice(abi.encodePacked(chainId), 7 - Math.log256(chainId));
    }
}
