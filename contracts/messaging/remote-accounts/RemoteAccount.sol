// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";

/// @title RemoteAccount
/// @notice An account on this chain of somebody on another. It holds coin and tokens, and makes the calls that
/// `RemoteAccounts` passes on from its owner; it knows no other caller, no owner and no state.
/// @dev Each account is a clone of this contract; this one itself belongs to nobody.
contract RemoteAccount is ERC721Holder, ERC1155Holder {
    /// @dev The most that is kept of what a failed call returned, bytes.
    uint256 private constant MAX_REASON = 256;

    /// @notice The one contract that an account obeys.
    address public immutable REMOTE_ACCOUNTS;

    /// @notice The caller is not `REMOTE_ACCOUNTS`.
    error NotRemoteAccounts(address caller);

    /// @notice Obeys the contract that deploys it.
    constructor() {
        REMOTE_ACCOUNTS = msg.sender;
    }

    /// @notice Takes coin from anybody.
    receive() external payable {}

    /// @notice Makes calls one after the other; if one fails, none was made.
    /// @dev Reverts with `CallFailed`, or `TruncatedCall` if the bytes do not parse.
    /// @param calls At least one call, as `RemoteCallsLib` encodes them.
    function execute(bytes calldata calls) external {
        require(msg.sender == REMOTE_ACCOUNTS, NotRemoteAccounts(msg.sender));
        uint256 offset = 0;
        for (uint256 position = 0; offset < calls.length; ++position) {
            (address target, uint128 value, bytes calldata data, uint256 end) = RemoteCallsLib.callAt(
                calls,
                offset,
                position
            );
            _call(position, target, value, data);
            offset = end;
        }
    }

    function _call(uint256 position, address target, uint256 value, bytes calldata data) private {
        bytes memory reason;
        if (data.length != 0 && target.code.length == 0) {
            reason = abi.encodeWithSelector(IRemoteAccounts.NoCode.selector, target);
        } else {
            bool made;
            assembly ("memory-safe") {
                let free := mload(0x40)
                calldatacopy(free, data.offset, data.length)
                made := call(gas(), target, value, free, data.length, 0, 0)
            }
            if (made) return;
            reason = _returned();
        }
        revert IRemoteAccounts.CallFailed(bytes4(reason), position, reason);
    }

    /// @dev The first bytes that the last call returned: copying all of them is for its target to pay.
    function _returned() private pure returns (bytes memory reason) {
        uint256 most = MAX_REASON;
        assembly ("memory-safe") {
            let size := returndatasize()
            if gt(size, most) {
                size := most
            }
            reason := mload(0x40)
            mstore(reason, size)
            mstore(add(add(reason, 32), size), 0)
            returndatacopy(add(reason, 32), 0, size)
            mstore(0x40, and(add(add(reason, 95), size), not(31)))
        }
    }
}
